# An image with nothing in it but the static binary. scripts/release builds it; by hand:
#   scripts/release && docker build --build-arg BINARY=dist/quincunx-x86_64-linux-musl -t quincunx .
#   docker run -p 8080:8080 -v quincunx:/data quincunx
FROM scratch
ARG BINARY=dist/quincunx-x86_64-linux-musl
ARG EMPTY=dist/empty
COPY --chmod=755 ${BINARY} /quincunx
# An empty folder that belongs to the user: a new volume begins as a copy of it.
COPY --chown=65532:65532 --chmod=700 ${EMPTY} /data
ENV QUINCUNX_DATA=/data QUINCUNX_ADDRESS=0.0.0.0:8080
USER 65532:65532
VOLUME /data
EXPOSE 8080
# There is no shell in here: the program asks itself whether it is well.
HEALTHCHECK --interval=30s --timeout=10s --start-period=10s CMD ["/quincunx", "admin", "health"]
ENTRYPOINT ["/quincunx"]
CMD ["serve"]

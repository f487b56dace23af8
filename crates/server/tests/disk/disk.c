/* A disk that fails when it is told to, for LD_PRELOAD.
 *
 * QUINCUNX_DISK_CONTROL names a file of eight 64-bit numbers, which is mapped, so
 * that a test can change them while the program runs:
 *   0  which calls may fail: 1 write, 2 sync, 4 truncate, 8 open for creation
 *   1  the error number they fail with
 *   2  how many such calls go well before the first one that fails
 *   3  how many fail then; -1 for all
 *   4  how many such calls there have been
 *   5  how many of them have failed
 *   6  whether the space stays full: writes beyond the end of a file fail as
 *      well, whatever 2 and 3 say
 * QUINCUNX_DISK_UNSYNCED names a folder. For each file it gets a log of the writes
 * since the last sync, with what stood there before: from these the state of the
 * files after a power cut can be made. scripts/ledger reads them.
 * QUINCUNX_DISK_CUT kills the program when it is about to do its so manieth write or
 * sync, so that it dies in the middle of a commit.
 * QUINCUNX_DISK_CLOCK is added to the clock on the wall, in seconds.
 *
 * Only files below QUINCUNX_DISK_FOLDER are touched.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { WRITE = 1, SYNC = 2, TRUNCATE = 4, CREATE = 8 };

static volatile int64_t *control;
static const char *folder, *unsynced;
static int64_t clock_shift, cut_at, calls;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void start(void) {
    folder = getenv("QUINCUNX_DISK_FOLDER");
    unsynced = getenv("QUINCUNX_DISK_UNSYNCED");
    const char *shift = getenv("QUINCUNX_DISK_CLOCK");
    clock_shift = shift ? atoll(shift) : 0;
    const char *cut = getenv("QUINCUNX_DISK_CUT");
    cut_at = cut ? atoll(cut) : 0;
    const char *path = getenv("QUINCUNX_DISK_CONTROL");
    int fd = path ? syscall(SYS_openat, AT_FDCWD, path, O_RDWR) : -1;
    if (fd >= 0) {
        void *page = mmap(NULL, 64, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (page != MAP_FAILED) control = page;
        syscall(SYS_close, fd);
    }
}

static int is_ours(const char *path) {
    size_t length = folder ? strlen(folder) : 0;
    return length && strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

/* The path of an open file of ours. */
static int ours(int fd, char path[PATH_MAX]) {
    if (!folder) return 0;
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return is_ours(path);
}

/* Whether this call is to fail; errno says how. */
static int fails(int kind, int grows) {
    if (cut_at && (kind & (WRITE | SYNC)) && __sync_add_and_fetch(&calls, 1) == cut_at)
        kill(getpid(), SIGKILL);
    if (!control || !(control[0] & kind)) return 0;
    pthread_mutex_lock(&lock);
    int64_t number = control[4]++;
    int due = number >= control[2] && (control[3] < 0 || number < control[2] + control[3]);
    if (control[6] && !grows) due = 0;
    if (due) {
        control[5]++;
        errno = (int)control[1];
    }
    pthread_mutex_unlock(&lock);
    return due;
}

/* The log of a file's writes since its last sync. */
static int open_log(const char *path) {
    char log[PATH_MAX * 2];
    const char *name = strrchr(path, '/');
    snprintf(log, sizeof log, "%s/%s", unsynced, name ? name + 1 : path);
    return syscall(SYS_openat, AT_FDCWD, log, O_RDWR | O_CREAT | O_APPEND, 0600);
}

/* One record: offset, the file's length before, how many old and how many new
 * bytes follow; a length of -1 for new bytes is a truncation to the offset. */
static void remember(int fd, const char *path, const void *bytes, int64_t count, int64_t offset) {
    struct stat stat;
    if (!unsynced || strstr(path, "-shm") || fstat(fd, &stat) != 0) return;
    int64_t old = stat.st_size - offset;
    if (old < 0) old = 0;
    if (count >= 0 && old > count) old = count;
    int64_t length = 32 + old + (count > 0 ? count : 0);
    char *record = malloc(length);
    if (!record) abort();
    int64_t head[4] = {offset, stat.st_size, old, count};
    memcpy(record, head, 32);
    if (old > 0 && syscall(SYS_pread64, fd, record + 32, old, offset) != old) {
        /* Open for writing only. Not done for others: closing would drop their locks. */
        int reading = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY);
        if (syscall(SYS_pread64, reading, record + 32, old, offset) != old) abort();
        syscall(SYS_close, reading);
    }
    if (count > 0) memcpy(record + 32 + old, bytes, count);
    pthread_mutex_lock(&lock);
    int log = open_log(path);
    if (syscall(SYS_write, log, record, length) != length) abort();
    syscall(SYS_close, log);
    pthread_mutex_unlock(&lock);
    free(record);
}

static void forget(const char *path) {
    if (!unsynced) return;
    pthread_mutex_lock(&lock);
    int log = open_log(path);
    if (syscall(SYS_ftruncate, log, 0) != 0) abort();
    syscall(SYS_close, log);
    pthread_mutex_unlock(&lock);
}

static int grows(int fd, int64_t end) {
    struct stat stat;
    return fstat(fd, &stat) != 0 || end > stat.st_size;
}

static ssize_t written_at(int fd, const void *bytes, size_t count, int64_t offset) {
    char path[PATH_MAX];
    if (ours(fd, path)) {
        if (fails(WRITE, grows(fd, offset + (int64_t)count))) return -1;
        remember(fd, path, bytes, (int64_t)count, offset);
    }
    return syscall(SYS_pwrite64, fd, bytes, count, offset);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
    return written_at(fd, bytes, count, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
    return written_at(fd, bytes, count, offset);
}

ssize_t write(int fd, const void *bytes, size_t count) {
    char path[PATH_MAX];
    if (ours(fd, path)) {
        int64_t offset = syscall(SYS_lseek, fd, 0, SEEK_CUR);
        if (fails(WRITE, grows(fd, offset + (int64_t)count))) return -1;
        remember(fd, path, bytes, (int64_t)count, offset);
    }
    return syscall(SYS_write, fd, bytes, count);
}

static int synced(int fd, long call) {
    char path[PATH_MAX];
    int is_one = ours(fd, path);
    if (is_one && fails(SYNC, 1)) return -1;
    int result = (int)syscall(call, fd);
    if (is_one && result == 0) forget(path);
    return result;
}

int fsync(int fd) { return synced(fd, SYS_fsync); }

int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

static int truncated(int fd, int64_t length) {
    char path[PATH_MAX];
    if (ours(fd, path)) {
        if (fails(TRUNCATE, 1)) return -1;
        remember(fd, path, NULL, -1, length);
    }
    return (int)syscall(SYS_ftruncate, fd, length);
}

int ftruncate(int fd, off_t length) { return truncated(fd, length); }

int ftruncate64(int fd, off64_t length) { return truncated(fd, length); }

static int opened(int at, const char *path, int flags, mode_t mode) {
    if ((flags & O_CREAT) && is_ours(path) && access(path, F_OK) != 0 && fails(CREATE, 1)) return -1;
    return (int)syscall(SYS_openat, at, path, flags, mode);
}

#define OPEN(name)                                       \
    int name(const char *path, int flags, ...) {         \
        va_list rest;                                    \
        va_start(rest, flags);                           \
        mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                    \
        return opened(AT_FDCWD, path, flags, mode);      \
    }

OPEN(open)
OPEN(open64)

int clock_gettime(clockid_t id, struct timespec *time) {
    int result = (int)syscall(SYS_clock_gettime, id, time);
    if (result == 0 && id == CLOCK_REALTIME) time->tv_sec += clock_shift;
    return result;
}

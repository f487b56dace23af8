// Passkeys: signing in with one, creating an account with one, adding another. What is asked
// and whether the answer is right is the server's business; here bytes become base64url and back.

import './site.js';
import { request, RequestError } from './api.js';
import { sentence } from './status.js';
import { addTexts, reason, say } from './text.js';

/** @typedef {{ ceremony: string, options: any }} Question */

const trouble = document.getElementById('passkey-trouble');
addTexts(JSON.parse(document.getElementById('passkey-texts')?.textContent ?? '{}'));

/** @param {string} text in base64url */
function bytes(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer | null | undefined} buffer */
function base64url(buffer) {
  if (!buffer) return undefined;
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {{ id: string }[]} keys */
const descriptors = (keys) => keys.map((key) => ({ ...key, id: bytes(key.id) }));

/** What a browser made, as the server reads it. @param {Question} question */
async function make({ ceremony, options }) {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: descriptors(options.excludeCredentials),
  };
  const made = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey }));
  const response = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  const clientDataJSON = base64url(response.clientDataJSON);
  const attestationObject = base64url(response.attestationObject);
  return { ceremony, credential: { id: made.id, response: { clientDataJSON, attestationObject } } };
}

/**
 * What a key answers, as the server reads it.
 * @param {Question} question
 * @param {Pick<CredentialRequestOptions, 'mediation' | 'signal'>} [how]
 */
async function use({ ceremony, options }, how = {}) {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    allowCredentials: descriptors(options.allowCredentials),
  };
  const used = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey, ...how }));
  const response = /** @type {AuthenticatorAssertionResponse} */ (used.response);
  return {
    ceremony,
    credential: {
      id: used.id,
      response: {
        clientDataJSON: base64url(response.clientDataJSON),
        authenticatorData: base64url(response.authenticatorData),
        signature: base64url(response.signature),
        userHandle: base64url(response.userHandle),
      },
    },
  };
}

/** Why nothing came of it; browsers do not say more than that. @param {unknown} error */
function why(error) {
  if (error instanceof RequestError) return sentence(reason(error));
  if (error instanceof DOMException && error.name === 'InvalidStateError') return say('passkey-there');
  if (error instanceof DOMException && error.name === 'SecurityError') return say('passkey-elsewhere');
  return say('passkey-cancelled');
}

/** The question that the field for the name is open to. @type {AbortController | null} */
let offered = null;

/** Does something with a key, and says what went wrong. @param {() => Promise<void>} act */
async function attempt(act) {
  // A browser asks one thing at a time.
  offered?.abort();
  offered = null;
  if (trouble) trouble.textContent = '';
  try {
    await act();
  } catch (error) {
    if (trouble) trouble.textContent = why(error);
  }
}

/** @param {boolean} mine @param {string} then */
async function signIn(mine, then) {
  const answer = await use(await request('POST', '/api/session/passkey', { mine }));
  await request('POST', '/api/session/passkey/answer', answer);
  location.assign(then);
}

async function register() {
  const form = /** @type {HTMLFormElement} */ (document.querySelector('form[action="/register"]'));
  const handle = /** @type {HTMLInputElement} */ (form.elements.namedItem('handle'));
  const invitation = /** @type {HTMLInputElement | null} */ (form.elements.namedItem('invitation'));
  if (!handle.reportValidity() || !(invitation?.reportValidity() ?? true)) return;
  const wish = { handle: handle.value, ...(invitation && { invitation: invitation.value }) };
  const made = await make(await request('POST', '/api/members/passkey', wish));
  await request('POST', '/api/members/passkey/answer', made);
  location.assign('/account?done=registered');
}

/** @param {HTMLFormElement} form */
async function add(form) {
  const field = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name))?.value || undefined;
  const made = await make(await request('POST', '/api/me/passkeys', { password: field('password') }));
  await request('POST', '/api/me/passkeys/answer', { ...made, name: field('name') });
  location.assign('/account?done=passkey');
}

/** Offers passkeys among the names that the browser knows, until another way is taken. */
async function offer() {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  const { signal } = (offered = new AbortController());
  try {
    const question = await request('POST', '/api/session/passkey', {});
    if (signal.aborted) return;
    const answer = await use(question, { mediation: 'conditional', signal });
    await request('POST', '/api/session/passkey/answer', answer);
    location.assign('/');
  } catch (error) {
    // Nobody has asked for anything unless a key was used.
    if (error instanceof RequestError && !signal.aborted && trouble) trouble.textContent = why(error);
  }
}

/** @type {Record<string, () => Promise<void>>} */
const acts = {
  'sign-in': () => signIn(false, '/'),
  confirm: () => signIn(true, '/account?done=proven'),
  register,
};

const isKnown = 'PublicKeyCredential' in window;
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('[data-passkey]'))) {
  button.hidden = !isKnown;
  button.addEventListener('click', () => attempt(acts[button.dataset.passkey ?? '']));
}
const form = /** @type {HTMLFormElement | null} */ (document.getElementById('add-passkey'));
if (form) form.hidden = !isKnown;
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void attempt(() => add(form));
});
document.getElementById('passkeys-unknown')?.toggleAttribute('hidden', isKnown);
if (isKnown && document.querySelector('[data-passkey="sign-in"]')) void offer();

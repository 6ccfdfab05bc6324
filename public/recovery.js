/*
 * The pages of visitors who have no password to type: /forget-password, and /reset-password/{id}/{token} where a link
 * of ours leads (a forgotten password, or an invitation). Fetched by public/boot.js on these addresses only; the markup
 * stands in index.html.
 */
const FORGOT = 'mutation ForgotPassword($email:String!){forgotPassword(email:$email)}';
const RESET =
  'mutation ResetPassword($id:ID!,$token:String!,$password:String!){resetPassword(id:$id,token:$token,password:$password)}';
const VALID =
  'query IsValidToken($user:ID!,$tokenType:String!,$token:String!){isValidToken(user:$user,tokenType:$tokenType,token:$token)}';
const CHOSEN = 'Votre mot de passe est enregistré. Identifiez-vous pour continuer.';

/**
 * Shows the page of the address.
 * @param desk of public/boot.js: `place` for the page, `ask` the server, `say` beside a field, `signIn` with a word.
 */
export function recover(desk) {
  const [address, id, token] = location.pathname.split('/').slice(1).map(decoded);
  if (address === 'forget-password') return forget(desk);
  // Neither the address bar, nor the history, nor a screen shared keeps what opens an account.
  history.replaceState(null, '', '/reset-password');
  if (!id || !token) return show(desk, 'expired-page');
  show(desk, 'verify-page');
  return verify(desk, id, token);
}

function forget(desk) {
  const page = show(desk, 'forget-page');
  const [email] = page.querySelectorAll('input');
  submitted(desk, page, {
    check: () => desk.say(email, desk.faultOf(email.value.trim())),
    send: () => desk.ask(FORGOT, { email: email.value.trim() }),
    done: () => show(desk, 'sent-page'),
  });
}

/** A link may be for a forgotten password or for a first one. */
async function verify(desk, user, token) {
  const valid = async tokenType => {
    const { data, errors } = await desk.ask(VALID, { user, tokenType, token });
    if (typeof data?.isValidToken !== 'boolean') throw new Error(errors?.[0]?.message ?? desk.UNREACHABLE);
    return data.isValidToken;
  };
  try {
    if (await valid('FORGET')) return reset(desk, user, token);
    if (!(await valid('INITIALIZE'))) return show(desk, 'expired-page');
    const page = reset(desk, user, token);
    page.querySelector('h1').textContent = 'Bienvenue';
    page.querySelector('.login-lead').textContent = 'Choisissez le mot de passe de votre compte Karhba.';
    document.title = 'Bienvenue · Karhba';
  } catch {
    const page = show(desk, 'offline-page');
    const [retry] = page.querySelectorAll('button');
    retry.addEventListener('click', () => {
      retry.disabled = true;
      void verify(desk, user, token);
    });
  }
}

function reset(desk, id, token) {
  const page = show(desk, 'reset-page');
  const [password, again] = page.querySelectorAll('input');
  submitted(desk, page, {
    check() {
      desk.say(password, weakness(password.value));
      desk.say(again, password.value === again.value ? '' : 'Les deux mots de passe ne sont pas les mêmes.');
    },
    send: () => desk.ask(RESET, { id, token, password: password.value }),
    // Refused, but not for the password: the link was used or replaced meanwhile.
    expired: ({ extensions }) => extensions?.code === 'BAD_USER_INPUT' && Boolean(show(desk, 'expired-page')),
    done() {
      forgetSession(id);
      page.remove();
      desk.signIn(CHOSEN);
    },
  });
  return page;
}

/** The rule of length (server/engine/access/passwords.ts); the server knows the common ones. */
function weakness(password) {
  if (!password) return 'Le mot de passe est obligatoire.';
  const length = [...password].length;
  if (length < 10) return '10 caractères au moins';
  return length > 128 ? '128 caractères au plus' : '';
}

/** The server has ended the sessions of the account; the one of this browser may be of another. */
function forgetSession(id) {
  try {
    if (JSON.parse(localStorage.getItem('auth') || 'null')?.user?.id === id) {
      localStorage.removeItem('auth');
      // As src/providers/session.ts: what reads the work done without network goes with the session.
      indexedDB?.deleteDatabase('karhba-keys');
    }
  } catch (error) {
    console.error('Lecture de la session impossible', error);
  }
}

/** Wires a page's form: `check`s, `send`s once at a time, says why not, or that it is `done`. */
function submitted({ say, UNREACHABLE }, page, { check, send, expired, done }) {
  const form = page.querySelector('form');
  const failure = page.querySelector('.login-failure');
  const inputs = [...form.querySelectorAll('input')];
  const submit = form.querySelector('[type=submit]');
  const text = form.querySelector('.login-submit-text');
  const usual = text.textContent;

  function busy(on) {
    submit.disabled = on;
    for (const input of inputs) input.readOnly = on;
    form.setAttribute('aria-busy', String(on));
    text.textContent = on ? text.dataset.busy : usual;
  }

  async function run() {
    failure.textContent = '';
    check();
    const first = form.querySelector('[aria-invalid]');
    if (first) return first.focus();
    busy(true);
    const answer = await send().catch(() => ({ errors: [{ message: UNREACHABLE }] }));
    busy(false);
    const [error] = answer.errors ?? [];
    if (!error) return done();
    const [name, fault] = Object.entries(error.extensions?.fields ?? {})[0] ?? [];
    const input = inputs.find(one => one.name === name);
    if (input) {
      say(input, fault);
      input.focus();
    } else if (!expired?.(error)) failure.textContent = error.message;
  }

  form.addEventListener('submit', event => {
    event.preventDefault();
    if (!submit.disabled) void run();
  });
  for (const input of inputs) input.addEventListener('input', () => say(input, ''));
}

/** Puts the page of a template in place, with the focus on what comes first. */
function show({ place }, name) {
  const page = document.getElementById(name).content.firstElementChild.cloneNode(true);
  place.querySelector('.login-mark').nextElementSibling?.remove();
  place.append(page);
  document.title = `${page.dataset.title ?? page.querySelector('h1').textContent} · Karhba`;
  (page.querySelector('input') ?? page.querySelector('h1'))?.focus();
  return page;
}

function decoded(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

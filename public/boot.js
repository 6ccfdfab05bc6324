/*
 * Plain script, outside the bundle: it decides between the session and the login of index.html and
 * makes that form work before anything else has loaded. src/main.tsx loads the admin meanwhile.
 *   document  <- 'karhba:logout' {detail: {from}}: show the form again
 *   document  -> 'karhba:login'  {detail: {to}}:   a session has been stored under 'auth'
 */
(() => {
  const LOGIN =
    'mutation Login($email:String!,$password:String!){login(email:$email,password:$password){user{id email role firstName lastName birthday gender phone address{postalCode}} token{accessToken expiresIn tokenType refreshToken}}}';
  const UNREACHABLE = 'Serveur injoignable. Vérifiez votre connexion, puis réessayez.';
  const byId = id => document.getElementById(id);
  const login = byId('login');
  const form = byId('login-form');
  const email = byId('login-email');
  const password = byId('login-password');
  const submit = byId('login-submit');
  const failure = byId('login-failure');
  const demo = byId('login-demo');

  function hasSession() {
    try {
      const token = JSON.parse(localStorage.getItem('auth') || 'null')?.token;
      return Boolean(token?.accessToken && (token.refreshToken || Number(token.expiresIn) > Date.now()));
    } catch (error) {
      console.error('Lecture de la session impossible', error);
      return false;
    }
  }

  /** Same-origin absolute paths only: '/x', never '//x', '/\x', nor the login itself. */
  function safePath(path) {
    // The browser's own parser knows every spelling of '//host', tabs and backslashes included.
    if (!path?.startsWith('/') || !URL.canParse(path, location.origin)) return '/';
    const url = new URL(path, location.origin);
    const inside = url.origin === location.origin && url.pathname !== '/login';
    return inside && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
  }

  function say(field, text) {
    const line = byId(`${field.id}-error`);
    line.textContent = text;
    line.hidden = !text;
    if (text) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  }

  function busy(on) {
    submit.disabled = on;
    email.readOnly = password.readOnly = on;
    form.setAttribute('aria-busy', String(on));
    byId('login-submit-text').textContent = on ? 'Connexion…' : 'Se connecter';
  }

  function show() {
    document.title = 'Connexion · Karhba';
    if (!login.isConnected) document.body.prepend(login);
    failure.textContent = '';
    password.value = '';
    busy(false);
    login.hidden = false;
    email.focus();
    fetch('/healthz')
      .then(answer => answer.json())
      .then(health => (demo.hidden = health.demo !== true))
      .catch(() => (demo.hidden = true));
  }

  function check() {
    const address = email.value.trim();
    say(
      email,
      !address
        ? 'L’adresse e-mail est obligatoire.'
        : /^\S+@\S+$/.test(address)
          ? ''
          : 'Cette adresse e-mail n’est pas valide.',
    );
    say(password, password.value ? '' : 'Le mot de passe est obligatoire.');
    const wrong = form.querySelector('[aria-invalid]');
    wrong?.focus();
    return !wrong;
  }

  async function ask() {
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        operationName: 'Login',
        query: LOGIN,
        variables: { email: email.value.trim(), password: password.value },
      }),
      signal: AbortSignal.timeout(20_000),
    });
    return answer.json();
  }

  async function signIn() {
    failure.textContent = '';
    if (!check()) return;
    busy(true);
    let answer;
    try {
      answer = await ask();
    } catch {
      return refuse(UNREACHABLE);
    }
    const session = answer.data?.login;
    if (!session?.token) return refuse(answer.errors?.[0]?.message || UNREACHABLE);
    try {
      localStorage.setItem('auth', JSON.stringify({ user: session.user, token: session.token }));
    } catch {
      return refuse('Le navigateur refuse d’enregistrer la session. Autorisez le stockage local.');
    }
    const to = safePath(new URLSearchParams(location.search).get('from'));
    document.dispatchEvent(new CustomEvent('karhba:login', { detail: { to } }));
  }

  function refuse(message) {
    busy(false);
    failure.textContent = message;
    password.focus();
  }

  form.addEventListener('submit', event => {
    event.preventDefault();
    if (!submit.disabled) void signIn();
  });
  for (const field of [email, password]) field.addEventListener('input', () => say(field, ''));
  byId('login-eye').addEventListener('click', event => {
    const shown = password.type === 'password';
    password.type = shown ? 'text' : 'password';
    event.currentTarget.setAttribute('aria-pressed', String(shown));
    event.currentTarget.setAttribute('aria-label', `${shown ? 'Masquer' : 'Afficher'} le mot de passe`);
  });
  demo.addEventListener('click', event => {
    const account = event.target.closest('[data-email]');
    if (!account) return;
    email.value = account.dataset.email;
    password.value = demo.dataset.password;
    say(email, '');
    say(password, '');
    submit.focus();
  });
  document.addEventListener('karhba:logout', show);

  if (location.pathname === '/login' || !hasSession()) {
    const here = location.pathname + location.search + location.hash;
    if (safePath(here) !== '/') history.replaceState(null, '', `/login?from=${encodeURIComponent(here)}`);
    show();
  }
})();

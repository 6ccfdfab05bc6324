import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { mondayOf } from '../../src/custom/planning/span';
import { addDays, formatDate, todayInTunis } from '../../src/domain/calendarDate';
import { momentInWords } from '../../src/domain/dayInWords';
import { parseInstant } from '../../src/domain/instant';
import { formatMoney, parseMoney } from '../../src/domain/money';
import { card, choose, field, pick, take } from './helpers/form';
import { onPage, useStory } from './helpers/story';

const story = useStory('admin@karhba.test');
const page = () => story.visit.page;
const { open, heading, said } = onPage(page, () => story.product.url);

const agency = 'Lac 2';
/** A whole week, far enough for cars to be free and near enough for others to be taken. */
const monday = mondayOf(addDays(todayInTunis(Date.now()), 42));
const sunday = addDays(monday, 6);

interface Moment {
  day: string;
  time: string;
}
const leaves: Moment = { day: monday, time: '09:30' };
const comes: Moment = { day: sunday, time: '18:00' };
/** '30/11/2026 09:30'. */
const shown = ({ day, time }: Moment) => `${formatDate(day)} ${time}`;
const inWords = ({ day, time }: Moment) => momentInWords(parseInstant(`${day}T${time}`) ?? 0);
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

/** What stands under a name in the strip of figures of a page. */
async function figure(name: string): Promise<string> {
  const named = page()
    .locator('main dl > div')
    .filter({ has: page().getByText(name, { exact: true }) });
  return plain(await named.first().locator('dd').textContent());
}

async function fillMoments(from: Moment, to: Moment): Promise<void> {
  const moments = [
    ['Départ', from],
    ['Retour', to],
  ] as const;
  for (const [nth, [name, { day, time }]] of moments.entries()) {
    await field(page(), name).fill(formatDate(day));
    await page()
      .getByRole('textbox', { name: /^Heure/ })
      .nth(nth)
      .fill(time);
  }
  await page().keyboard.press('Tab');
}

const freeCars = () => page().getByRole('region', { name: 'Véhicules libres', exact: true });

/** How many vehicles the form of a booking says are free on its dates, in the agency that it names. */
async function freeInForm(): Promise<number> {
  await freeCars().getByText(`Agence ${agency}`).waitFor();
  await freeCars().and(page().locator('[aria-busy="false"]')).waitFor();
  const told = plain(await freeCars().locator('p').first().textContent());
  return told.startsWith('Aucun') ? 0 : Number.parseInt(told, 10);
}

/** The form of a booking of the whole week from the agency, as far as its free vehicles. */
async function askForTheWeek(): Promise<void> {
  await open('/reservation/reservation-sheet');
  await heading('Nouvelle réservation');
  await fillMoments({ day: monday, time: '00:00' }, { day: sunday, time: '23:00' });
  await choose(page(), 'Agence de départ', agency);
}

/** How many the planning says: its figure of that week, and the vehicles left where one asks for free ones. */
async function freeOnPlanning(): Promise<number[]> {
  await open(`/reservation/reservation-calendar?vue=semaine&du=${monday}&libre=${monday}..${sunday}`);
  await page()
    .getByRole('button', { name: /^Agence/ })
    .click();
  await page()
    .getByRole('menuitemradio', { name: agency })
    .or(page().getByRole('option', { name: agency }))
    .click();
  await page()
    .getByRole('group', { name: new RegExp(`^Du .*, Agence ${agency}$`) })
    .waitFor();
  await expect.poll(() => figure('Toujours libres')).toMatch(/^\d+$/);
  const left = page().getByText(/^\d+ sur \d+$/);
  return [Number(await figure('Toujours libres')), Number.parseInt((await left.textContent()) ?? '', 10)];
}

/** The text of the document that a button prints, in a page of its own. */
async function printed(button: string): Promise<string> {
  const [tab] = await Promise.all([
    page().context().waitForEvent('page'),
    page().getByRole('button', { name: button, exact: true }).click(),
  ]);
  const [download] = await Promise.all([
    tab.waitForEvent('download'),
    tab.getByRole('button', { name: 'Télécharger' }).click(),
  ]);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  await tab.close();
  return plain((await extractText(pdf, { mergePages: true })).text);
}

/**
 * Hands on a keyboard, as quick as somebody's who listens meanwhile: what they take is added up and not waited for, so
 * that a slow machine changes nothing.
 */
function hands() {
  let ms = 0;
  const keys = async (...names: string[]) => {
    for (const name of names) await page().keyboard.press(name);
    ms += names.length * 80;
  };
  return {
    /** Reads what has come, before going on. */
    look: () => void (ms += 800),
    keys,
    type: (text: string) => keys(...text),
    spent: () => ms,
  };
}

it('réserve au téléphone pour un client nouveau, au clavier, en moins d’une minute de gestes', async () => {
  const { look, keys, type, spent } = hands();
  const day = (date: string) => formatDate(date).slice(0, 5).replace('/', '');
  const option = (name: RegExp) => page().getByRole('option', { name }).waitFor();
  await open('/reservation/reservation-list');
  await heading(/^Réservations/);

  look();
  await page().getByRole('link', { name: 'Ajouter une réservation' }).click();
  await page().getByRole('combobox', { name: 'Client', exact: true }).and(page().locator(':focus')).waitFor();
  look();
  await type('Sarra Jelassi');
  await option(/^Créer/);
  look();
  await keys('Enter');
  const short = page().getByRole('dialog', { name: 'Nouveau client' });
  await field(short, 'Téléphone').and(page().locator(':focus')).waitFor();
  look();
  await type('29318033');
  await keys('Control+s');
  await short.waitFor({ state: 'detached' });
  look();
  await keys('Tab', 'Tab');
  await type(day(monday));
  await keys('Tab', 'Tab');
  await type('9h30');
  look();
  await keys('Tab');
  await type(day(sunday));
  await keys('Tab', 'Tab');
  await type('18');
  await keys('Tab');
  const [first] = [
    freeCars()
      .getByRole('button', { name: /^Prendre / })
      .first(),
  ];
  await first.waitFor();
  look();
  while (!(await first.evaluate(button => button === document.activeElement))) {
    expect(spent()).toBeLessThan(60_000);
    await keys('Tab');
  }
  const taken = plain(await first.textContent());
  await keys('Enter');
  await page().locator('[data-save-bar] strong').filter({ hasText: 'DT' }).waitFor();
  look();
  await keys('Control+s');
  await heading(/Réservation RES-/);
  look();
  await page().getByRole('button', { name: 'Confirmer' }).click();
  await said('Réservation confirmée : les véhicules sont retenus.');

  console.info(`A booking by telephone of a new client: ${spent() / 1000} s of hands and eyes`);
  expect(spent()).toBeLessThan(60_000);
  expect(await figure('Départ')).toBe(shown(leaves));
  expect(await figure('Retour')).toBe(shown(comes));
  expect(taken).toContain(`${await figure('Total TTC')} TTC`);
  await open('/client/client-list?recherche=29318033');
  await page()
    .getByRole('row')
    .filter({ hasText: 'Sarra Jelassi' })
    .filter({ hasText: '+216 29 318 033' })
    .waitFor();
}, 120_000);

/** Somebody books in one panel, by the keyboard; firm. Who is new gives their name and telephone. */
async function bookQuickly(name: string, phone: string | null) {
  const { look, keys, type, spent } = hands();
  const day = (date: string) => formatDate(date).slice(0, 5);
  const panel = page().getByRole('complementary', { name: 'Résumé' });
  await open('/reservation/reservation-list');
  await heading(/^Réservations/);
  look();
  await page().getByRole('link', { name: 'Réservation rapide', exact: true }).last().click();
  await field(page(), 'Départ').and(page().locator(':focus')).waitFor();
  look();
  await type(`${day(monday)} 9h30`);
  await keys('Tab', 'Tab', 'Tab');
  await type('+3j');
  await keys('Tab', 'Tab', 'Tab', 'Tab');
  await page().getByRole('combobox', { name: 'Client', exact: true }).and(page().locator(':focus')).waitFor();
  await type(name);
  await page()
    .getByRole('option', { name: phone === null ? name : /^Créer/ })
    .first()
    .waitFor();
  look();
  await keys('Enter');
  if (phone !== null) {
    const short = page().getByRole('dialog', { name: 'Nouveau client' });
    await field(short, 'Téléphone').and(page().locator(':focus')).waitFor();
    look();
    await type(phone);
    await keys('Control+s');
    await short.waitFor({ state: 'detached' });
  }
  await page().getByRole('radio').first().waitFor();
  look();
  while (!(await page().evaluate(() => document.activeElement?.getAttribute('type') === 'radio'))) {
    expect(spent()).toBeLessThan(75_000);
    await keys('Tab');
  }
  await keys('Space');
  await panel.getByRole('row', { name: /^Total TTC .*DT$/ }).waitFor();
  const total = plain(await panel.getByRole('row', { name: /^Total TTC/ }).textContent()).replace(
    'Total TTC',
    '',
  );
  look();
  await keys('Tab', 'ArrowRight', 'Enter', 'Control+Enter');
  await heading(/Réservation RES-/);
  await said('Réservation ferme\u00a0: le véhicule est retenu.');
  expect(await figure('Départ')).toBe(shown(leaves));
  expect(await figure('Retour')).toBe(shown({ day: addDays(monday, 3), time: leaves.time }));
  expect(await figure('Total TTC')).toBe(total);
  console.info(
    `A quick booking${phone === null ? '' : ' of a new client'}: ${spent() / 1000} s of hands and eyes`,
  );
  return spent();
}

it('réserve en un panneau, ferme, en moins de 45 s pour un client connu', async () => {
  expect(await bookQuickly('Walid Saidi', null)).toBeLessThan(45_000);
}, 120_000);

it('et en moins de 75 s pour un client nouveau', async () => {
  expect(await bookQuickly('Nour Mabrouk', '29318034')).toBeLessThan(75_000);
}, 120_000);

it('planning, formulaire, fiche, liste, feuille du jour et confirmation disent les mêmes chiffres', async () => {
  await askForTheWeek();
  const free = await freeInForm();
  expect(free).toBeGreaterThan(0);
  await fillMoments(leaves, comes);
  await choose(page(), 'Client', 'Walid Saidi');
  const offered = freeCars()
    .getByRole('button', { name: /^Prendre / })
    .first();
  const told = plain(await offered.textContent());
  const [, plate = '', model = '', total = ''] = /^Prendre (.+?), (.+?), (.+? DT) TTC/.exec(told) ?? [];
  await offered.click();
  await pick(page(), 'Mode de règlement', 'Espèces');
  await field(page(), 'Acompte demandé').fill('150');
  // What the card of the car asks is what the quote adds up to, and what the bar keeps in sight.
  await page()
    .getByRole('row', { name: `Total TTC ${total}` })
    .waitFor();
  expect(plain(await page().locator('[data-save-bar] strong').textContent())).toBe(total);
  const rest = `${formatMoney((parseMoney(total.replace(/[^\d,]/g, '')) ?? 0) - 150_000)} DT`.replace(
    /\s/g,
    ' ',
  );
  await page().keyboard.press('Control+s');
  await heading(/Réservation RES-/);
  await page().getByRole('button', { name: 'Confirmer' }).click();
  await said('Réservation confirmée : les véhicules sont retenus.');

  const [number = ''] = /RES-\d{4}-\d{5}/.exec(await page().title()) ?? [];
  expect(await figure('Départ')).toBe(shown(leaves));
  expect(await figure('Retour')).toBe(shown(comes));
  expect(await figure('Total TTC')).toBe(total);
  // What is asked for is not received: it is once somebody has taken it.
  expect(await figure('Reste à payer')).toBe(total);
  await page().getByRole('button', { name: 'Autres actions', exact: true }).click();
  await page().getByRole('menuitem', { name: 'Encaisser un acompte' }).click();
  const dialog = page().getByRole('dialog');
  await field(dialog, 'Montant').fill('150');
  await take(dialog, 'Mode', 'Espèces');
  await dialog.getByRole('button', { name: /^Encaisser/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => figure('Reste à payer')).toBe(rest);
  await card(page(), 'Véhicules').getByText(plate).waitFor();

  const paper = await printed('Imprimer');
  for (const words of [
    number,
    inWords(leaves),
    inWords(comes),
    `${model} ${plate}`,
    `Total TTC ${total}`,
    `Reste à payer ${rest}`,
  ])
    expect(paper).toContain(words);

  await open(`/reservation/reservation-list?recherche=${number}`);
  const row = page().getByRole('row').filter({ hasText: number });
  await row.waitFor();
  const cells = (await row.getByRole('cell').allTextContents()).map(plain);
  const line = cells.join(' | ');
  for (const words of [plate, shown(leaves), shown(comes), total.replace(' DT', ''), '150,000'])
    expect(line).toContain(words);

  expect(await freeOnPlanning()).toEqual([free - 1, free - 1]);
  await open(
    `/reservation/reservation-calendar?vue=semaine&du=${monday}&cherche=${encodeURIComponent(plate)}`,
  );
  const short = (moment: Moment) => shown(moment).replace(/\/\d{4}/, '');
  const bar = page().getByRole('gridcell', { name: number.replace(/-\d{4}-/, '-') });
  await bar.waitFor();
  expect(plain(await bar.getAttribute('aria-label'))).toContain(
    `Walid Saidi · ${number.replace(/-\d{4}-/, '-')}, Réservé, ${short(leaves)} → ${short(comes)}`,
  );
  await bar.hover();
  const about = page().getByRole('group', { name: `Détail\u00a0: ${number}` });
  await about.getByText(`${short(leaves)} → ${short(comes)}`).waitFor();
  expect(plain(await about.textContent())).toContain(`${plate} · ${model}`);

  for (const [list, { day, time }] of [
    ['Départs', leaves],
    ['Retours', comes],
  ] as const) {
    await open(`/reservation/daily-sheet?jour=${day}`);
    const deal = page()
      .getByRole('region', { name: new RegExp(`^${list} \\d`) })
      .getByRole('listitem')
      .filter({ hasText: number });
    await deal.waitFor();
    const words = plain(await deal.textContent());
    expect(words).toContain(`${plate}${model}`);
    expect(await deal.locator('time').textContent()).toBe(time);
    expect(words.includes(`Reste ${rest}`)).toBe(list === 'Départs');
  }

  await askForTheWeek();
  expect(await freeInForm()).toBe(free - 1);
}, 120_000);

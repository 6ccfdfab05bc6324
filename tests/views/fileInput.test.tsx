// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { resources } from '../../src/resources/all';
import { files } from '../../src/schema/fields';
import { CreateView } from '../../src/views/form/CreateView';
import { ListRow } from '../../src/views/list/ListRow';
import { columnsOf } from '../../src/views/list/columnsOf';
import { created, openCreate, openPage, openSheet, spies } from './formKit';

// Whole pages in jsdom, with photographs.
vi.setConfig({ testTimeout: 90_000 });

beforeAll(() => {
  // jsdom has no addresses of contents.
  URL.createObjectURL = vi.fn(() => 'blob:photo');
  URL.revokeObjectURL = vi.fn();
});

const photo = (name: string, size = 10, type = 'image/jpeg') =>
  new File([new Uint8Array(size)], name, { type });

const stored = (name: string, id: string) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  originalname: name,
  mimetype: 'image/jpeg',
  url: `/files/00000000-0000-4000-8000-00000000000${id}`,
  valid: true,
  size: 348_160,
  width: 60,
  height: 40,
});

const group = (name: string) => screen.getByRole('group', { name });
const chooser = (name: string) =>
  within(group(name)).getByLabelText(/(Choisir|Ajouter|Remplacer).*/, { selector: 'input[type="file"]' });
const names = (name: string) =>
  within(group(name))
    .queryAllByRole('button', { name: /^Agrandir/ })
    .map(button => button.getAttribute('aria-label')?.replace(/^Agrandir «\u00a0|\u00a0»$/g, ''));

const patient = { timeout: 10_000 };
const textOf = (element: Element | null) => element?.textContent ?? '';

/** The chooser's own filter is only help: people can drop anything. */
const choose = (input: HTMLElement, files: File[]) =>
  userEvent.setup({ applyAccept: false }).upload(input, files);

const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getAllByRole('textbox', { name: label })[0] as HTMLElement, { target: { value } });

const fillBrand = () => fill(/Marque/, 'Kia');

describe('one photo', () => {
  it('is sent with the record; another takes its place', async () => {
    const provider = spies();
    const user = await openCreate('car-brands', provider);
    fillBrand();
    await choose(chooser('Logo'), [photo('avant.jpg')]);
    const second = photo('arriere.jpg');
    await choose(chooser('Logo'), [second]);
    expect(names('Logo')).toEqual(['arriere.jpg']);
    await user.click(screen.getByRole('button', { name: /Enregistrer/ }));
    await vi.waitFor(() => expect(provider.create).toHaveBeenCalled(), patient);
    expect(created(provider).data.logo).toBe(second);
  });

  it('is taken out, and put back', async () => {
    const user = await openCreate('car-brands', spies());
    await choose(chooser('Logo'), [photo('avant.jpg')]);
    await user.click(screen.getByRole('button', { name: /Retirer «\u00a0avant.jpg\u00a0»/ }));
    expect(names('Logo')).toEqual([]);
    expect(textOf(within(group('Logo')).getByRole('status'))).toContain('avant.jpg');
    await user.click(within(group('Logo')).getByRole('button', { name: 'Annuler' }));
    expect(names('Logo')).toEqual(['avant.jpg']);
  });

  it.each([
    ['a drawing', photo('a.svg', 10, 'image/svg+xml'), /JPEG, PNG ou WebP/],
    ['nothing', photo('a.jpg', 0), /vide/],
    ['more than 10 MB', photo('a.jpg', 10 * 1024 * 1024 + 1), /10 Mo au plus/],
    ['a PDF, where a photo is asked for', photo('a.pdf', 10, 'application/pdf'), /photo lisible/],
  ])('is told at once when it is %s', async (_, file, message) => {
    await openCreate('car-brands', spies());
    await choose(chooser('Logo'), [file]);
    expect(names('Logo')).toEqual([]);
    expect(textOf(within(group('Logo')).getByRole('status'))).toMatch(message);
  });

  it('is sent with a key of its own: another photo is another request', async () => {
    const provider = spies();
    provider.create.mockRejectedValueOnce(new Error('lost'));
    const user = await openCreate('car-brands', provider);
    fillBrand();
    await choose(chooser('Logo'), [photo('avant.jpg')]);
    await user.click(screen.getByRole('button', { name: /Enregistrer/ }));
    await vi.waitFor(() => expect(provider.create).toHaveBeenCalledTimes(1), patient);
    await choose(chooser('Logo'), [photo('arriere.jpg')]);
    await user.click(screen.getByRole('button', { name: /Enregistrer/ }));
    await vi.waitFor(() => expect(provider.create).toHaveBeenCalledTimes(2), patient);
    expect(created(provider, 1).meta.idempotencyKey).not.toBe(created(provider, 0).meta.idempotencyKey);
  });
});

describe('several files', () => {
  const licence = 'Permis (images)';

  it('are put in order with buttons, and no more than the field takes', async () => {
    const user = await openCreate('clients', spies());
    await choose(chooser(licence), [photo('recto.jpg'), photo('verso.jpg')]);
    await user.click(screen.getByRole('button', { name: /Monter «\u00a0verso.jpg/ }));
    expect(names(licence)).toEqual(['verso.jpg', 'recto.jpg']);
    expect(textOf(within(group(licence)).getByRole('status'))).toContain('en 1re place');
    await choose(chooser(licence), [photo('3.jpg'), photo('4.jpg'), photo('5.jpg')]);
    expect(names(licence)).toEqual(['verso.jpg', 'recto.jpg', '3.jpg', '4.jpg']);
    expect(textOf(within(group(licence)).getByRole('status'))).toContain('4 fichiers au plus');
    expect(within(group(licence)).queryByRole('button', { name: /Ajouter/ })).toBeNull();
  });

  it('says beside the file what the server found wrong with it, until it is gone', async () => {
    const provider = spies();
    const message = 'Cette image est abîmée ou incomplète\u00a0: reprenez la photo';
    provider.create.mockRejectedValueOnce(
      Object.assign(new Error(message), {
        code: 'BAD_USER_INPUT',
        body: { errors: { 'otherDetails.drivingLicenseImage.1': message } },
      }),
    );
    const user = await openCreate('clients', provider);
    fill(/Prénom/, 'Mehdi');
    fill(/^Nom/, 'Trabelsi');
    fill(/Téléphone/, '20123456');
    fill(/^Adresse$/, 'Tunis');
    fill(/^N° de la pièce/, '01234567');
    await choose(chooser(licence), [photo('recto.jpg'), photo('verso.jpg')]);
    await user.click(screen.getByRole('button', { name: /Enregistrer/ }));
    const told = await within(group(licence)).findByText(/reprenez la photo/, {}, patient);
    expect(textOf(told.closest('li'))).toContain('verso.jpg');
    expect(textOf(screen.getByRole('region', { name: 'Enregistrement' }))).toContain('Permis (images), n° 2');
    await user.click(screen.getByRole('button', { name: /Retirer «\u00a0verso.jpg/ }));
    await vi.waitFor(
      () => expect(within(group(licence)).queryByText(/reprenez la photo/)).toBeNull(),
      patient,
    );
  });
});

describe('a gallery', () => {
  const vehicles = resources.get('vehicles');
  const garage: typeof vehicles = {
    ...vehicles,
    fields: {
      registration: vehicles.fields.registration!,
      photos: files('Photos', { max: 4, camera: true }),
    },
  };
  const button = (name: string) => within(group('Photos')).getByRole('button', { name });
  const covered = () => textOf(within(group('Photos')).getByText('Couverture').closest('li'));

  async function openGallery(...chosen: string[]) {
    const user = await openPage(<CreateView resource={garage} />, spies());
    await choose(
      chooser('Photos'),
      chosen.map(name => photo(name)),
    );
    expect(names('Photos')).toEqual(chosen);
    return user;
  }

  it('is put in order by the keyboard: the first is the cover, and the button that is pressed keeps the focus', async () => {
    const user = await openGallery('a.jpg', 'b.jpg', 'c.jpg');
    button('Avancer «\u00a0c.jpg\u00a0»').focus();
    await user.keyboard('{Enter}');
    expect(names('Photos')).toEqual(['a.jpg', 'c.jpg', 'b.jpg']);
    expect(document.activeElement).toBe(button('Avancer «\u00a0c.jpg\u00a0»'));
    await user.keyboard('{Enter}');
    expect(names('Photos')).toEqual(['c.jpg', 'a.jpg', 'b.jpg']);
    // There is no place before the first.
    expect(document.activeElement).toBe(button('Reculer «\u00a0c.jpg\u00a0»'));
    expect(covered()).toBe('Couverture');
    expect(
      within(screen.getByText('Couverture').closest('li') as HTMLElement).getByRole('button', {
        name: /^Agrandir/,
      }),
    ).toBe(button('Agrandir «\u00a0c.jpg\u00a0»'));
    expect(textOf(within(group('Photos')).getByRole('status'))).toContain('en 1re place');
    await user.keyboard(' ');
    expect(names('Photos')).toEqual(['a.jpg', 'c.jpg', 'b.jpg']);
  });

  it('is put in order by dragging; what is dropped is not opened, what is clicked is', async () => {
    const user = await openGallery('a.jpg', 'b.jpg', 'c.jpg');
    const tile = (name: string) => button(`Agrandir «\u00a0${name}\u00a0»`);
    const mouse = { pointerType: 'mouse', button: 0, buttons: 1 };
    fireEvent.pointerDown(tile('a.jpg'), { ...mouse, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(tile('a.jpg'), { ...mouse, clientX: 40, clientY: 10 });
    fireEvent.pointerMove(tile('c.jpg'), { ...mouse, clientX: 300, clientY: 10 });
    expect(tile('c.jpg').closest('li')?.className).toBe('over');
    fireEvent.pointerUp(tile('c.jpg'), { ...mouse, buttons: 0, clientX: 300, clientY: 10 });
    fireEvent.click(tile('c.jpg'));
    expect(names('Photos')).toEqual(['b.jpg', 'c.jpg', 'a.jpg']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(tile('c.jpg'));
    const dialog = await screen.findByRole('dialog', { name: 'c.jpg' }, patient);
    expect(textOf(within(dialog).getByRole('status'))).toBe('2 sur 3');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: 'b.jpg' }, patient)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Photo précédente' }));
    expect((await screen.findByRole('img', { name: 'a.jpg' }, patient)).getAttribute('src')).toBe(
      'blob:photo',
    );
  });

  it('takes what is pasted and what is photographed, as far as there is room', async () => {
    await openGallery('a.jpg', 'b.jpg');
    fireEvent.paste(button('Photos\u00a0: Ajouter des photos'), {
      clipboardData: { files: [photo('capture.png', 10, 'image/png')] },
    });
    expect(names('Photos')).toEqual(['a.jpg', 'b.jpg', 'capture.png']);
    const camera = group('Photos').querySelector<HTMLElement>('input[capture="environment"]');
    if (!camera) throw new Error('no camera');
    await choose(camera, [photo('devant.jpg')]);
    expect(names('Photos')).toEqual(['a.jpg', 'b.jpg', 'capture.png', 'devant.jpg']);
    expect(within(group('Photos')).queryByRole('button', { name: /Ajouter|prendre/ })).toBeNull();
  });
});

describe('files of a record', () => {
  const record = {
    id: '9',
    _label: 'Mehdi Trabelsi',
    partyType: 'CLIENT',
    clientType: 'PHYSICAL',
    clientKind: 'PASSAGE',
    nationality: 'TN',
    identityType: 'CIN',
    phone: '+21620123456',
    address: 'Tunis',
    updatedAt: 1,
    otherDetails: {
      firstName: 'Mehdi',
      lastName: 'Trabelsi',
      CIN: '01234567',
      CINImage: [],
      drivingLicenseImage: [stored('recto.jpg', '1'), stored('verso.jpg', '2')],
      patentImage: [],
    },
    contacts: [],
    authorizedDrivers: [],
    vatSuspension: { decisionNumber: null, from: null, to: null, file: null },
  };

  it('are shown, each with its size, and open large', async () => {
    const user = await openSheet('clients', record, spies(), 'show');
    const list = screen.getByRole('list', { name: 'Permis (images)' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(textOf(list)).toContain('60 × 40, 340\u00a0ko');
    await user.click(within(list).getByRole('button', { name: /Agrandir «\u00a0recto.jpg/ }));
    expect(await screen.findByRole('dialog', { name: 'recto.jpg' }, patient)).toBeTruthy();
  });

  it('count as a change when one is taken out, and are sent by their ids', async () => {
    location.hash = '#/clients/9?modifier=tout';
    const provider = spies();
    const user = await openSheet('clients', record, provider);
    await user.click(screen.getByRole('button', { name: /Retirer «\u00a0recto.jpg/ }));
    expect(textOf(screen.getByRole('region', { name: 'Enregistrement' }))).toContain('1 modification');
    await user.click(screen.getByRole('button', { name: /Mettre à jour/ }));
    await vi.waitFor(() => expect(provider.update).toHaveBeenCalled(), patient);
    const sent = provider.update.mock.calls[0]?.[1].data as typeof record;
    expect(sent.otherDetails.drivingLicenseImage).toEqual([stored('verso.jpg', '2')]);
  });

  it('have a column in lists: the first one small, the others counted', async () => {
    const resource = {
      ...resources.get('clients'),
      list: { columns: ['phone', 'otherDetails.drivingLicenseImage'] },
    };
    const [, column] = columnsOf(resource);
    expect(column?.text(record)).toBe('recto.jpg, verso.jpg');
    const screenValue = {
      resource,
      columns: columnsOf(resource),
      hasActions: false,
      mayDelete: false,
      pathOf: () => '/',
    };
    await openPage(
      <table>
        <tbody>
          <ListRow record={record} screen={screenValue as never} name="Sarra Jelassi" />
        </tbody>
      </table>,
      spies(),
    );
    expect(textOf(screen.getByRole('button', { name: /Agrandir «\u00a0recto.jpg/ }).closest('td'))).toContain(
      '+1',
    );
  });
});

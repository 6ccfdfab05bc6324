// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { resources } from '../../src/resources/all';
import { toEpoch } from '../../src/domain/calendarDate';
import { parseInstant } from '../../src/domain/instant';
import { rebase } from '../../src/views/form/changes';
import { RecordActions } from '../../src/views/record/RecordActions';
import { alerted, openPage, openSheet, spies } from './formKit';

const contract = {
  id: '7',
  _label: 'CS-00042',
  createdAt: 1,
  updatedAt: parseInstant('2026-12-09T16:20')!,
  contractId: 'CS-00042',
  state: 'OPEN',
  client: { id: '3', label: 'Medina Conseil' },
  libelle: 'Séminaire',
  address: null,
  tel: '+21671862940',
  contractDetails: [
    {
      id: '1',
      service: { id: '1', label: 'Convoyage' },
      vehicleId: null,
      departureDate: toEpoch('2026-12-08'),
      returnDate: toEpoch('2026-12-08'),
      amount: '120.500',
    },
  ],
  receipt: null,
};
const reservation = {
  id: '12',
  _label: 'RES-00012',
  createdAt: 1,
  updatedAt: 5,
  reservationNumber: 'RES-00012',
  status: 'PENDING',
  client: { id: '3', label: 'Medina Conseil' },
  source: 'tel',
  departureDate: parseInstant('2026-12-10T09:00'),
  returnDate: parseInstant('2026-12-12T09:00'),
  vehicles: [{ id: '1', vehicle: { id: '4', label: '215 TUN 4821' } }],
};

const refuse = (message: string, code: string) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return Object.assign(new Error(message), { code, status: 409, body: {} });
};

test('une fiche dit son titre, son état et ses valeurs ; la barre n’apparaît qu’une fois modifiée', async () => {
  const user = await openSheet('contract-services', contract, spies());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Modifier le contrat de service');
  expect(screen.getByText('Ouvert')).toBeTruthy();
  expect(screen.getByText('Modifié le 09/12/2026 16:20')).toBeTruthy();
  expect((screen.getByLabelText('Téléphone') as HTMLInputElement).value).toBe('+216 71 862 940');
  expect(screen.getAllByRole('cell', { name: '08/12/2026' })).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Enregistrement' })).toBeNull();

  await user.type(screen.getByLabelText('Adresse'), 'Tunis');
  expect(await screen.findByText('1 modification non enregistrée')).toBeTruthy();
  await user.clear(screen.getByLabelText('Adresse'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Enregistrement' })).toBeNull());
});

test('la mise à jour part avec ce qui avait été lu', async () => {
  const provider = spies();
  const user = await openSheet('contract-services', contract, provider);
  await user.type(screen.getByLabelText('Libellé'), ' Hammamet');
  await user.click(await screen.findByRole('button', { name: /^Mettre à jour/ }));
  expect(await screen.findByText('Contrat mis à jour avec succès !')).toBeTruthy();
  const [, params] = provider.update.mock.calls[0] as unknown as [string, Record<string, unknown>];
  expect(params).toMatchObject({
    id: '7',
    data: { libelle: 'Séminaire Hammamet' },
    previousData: { updatedAt: contract.updatedAt, libelle: 'Séminaire' },
  });
});

test('une fiche changée par un autre le dit et propose de la recharger', async () => {
  const provider = spies();
  provider.update.mockRejectedValue(refuse('Salma a modifié ce contrat à 16:25.', 'CONFLICT'));
  const user = await openSheet('contract-services', contract, provider);
  await user.type(screen.getByLabelText('Libellé'), '!');
  await user.click(await screen.findByRole('button', { name: /^Mettre à jour/ }));
  await user.click(await screen.findByRole('button', { name: 'Recharger la fiche' }));
  await waitFor(() => expect(provider.getOne).toHaveBeenCalledTimes(2));
});

test('un enregistrement figé se lit, dit pourquoi, et ne s’édite pas', async () => {
  await openSheet('contract-services', { ...contract, state: 'INVOICED' } as never, spies());
  expect(screen.getByText('Contrat déjà facturé')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('Medina Conseil')).toBeTruthy();
  expect(
    within(screen.getByRole('table')).getAllByText('120,500\u00a0DT', { normalizer: text => text }),
  ).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Facturer' })).toBeNull();
});

test('ce qui est loué sans assurance le reste dit sur la fiche, avec le véhicule et les jours', async () => {
  const [from, to] = [Date.UTC(2026, 11, 12), Date.UTC(2026, 11, 15)];
  const hold = { id: '4', label: '263 TUN 901', without: 'Sans assurance', from, to };
  await openSheet('contract-services', { ...contract, _uncovered: [hold] } as never, spies());
  expect((await alerted()).textContent).toBe('263 TUN 901\u00a0: Sans assurance du 12/12/2026 au 15/12/2026');
});

test('seuls les passages permis par l’état sont offerts', async () => {
  const user = await openSheet('reservations', { ...reservation, status: 'CONFIRMED' } as never, spies());
  expect(screen.queryByRole('button', { name: 'Confirmer' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Autres actions' }));
  expect(screen.getByRole('menuitem', { name: 'Annuler la réservation' })).toBeTruthy();
});

test('une impression dont le bouton n’a pas la place passe dans le menu', async () => {
  const user = await openSheet('reservations', reservation as never, spies());
  const drawn = vi.spyOn(screen.getByRole('button', { name: 'Devis' }), 'getClientRects');
  const listed = async () => {
    await user.click(screen.getByRole('button', { name: 'Autres actions' }));
    const items = screen.getAllByRole('menuitem').map(item => item.textContent);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    return items;
  };
  drawn.mockReturnValue([{}] as never);
  // What ends the booking is met last.
  const always = ['Imprimer', 'Dupliquer', 'Annuler la réservation'];
  expect(await listed()).toEqual(['Faire le contrat', 'Encaisser un acompte', ...always]);
  drawn.mockReturnValue([] as never);
  expect(await listed()).toEqual(['Devis', 'Faire le contrat', 'Encaisser un acompte', ...always]);
});

test('dans une ligne, un véhicule se réserve d’un mot ; le reste a chacun son icône, et dans le menu son mot', async () => {
  const vehicle = { id: '4', _label: '215 TUN 4821', vehicleType: { type: 'IN_SERVICE' } };
  const row = <RecordActions resource={resources.get('vehicles')} record={vehicle} place="row" />;
  const user = await openPage(row, spies());
  expect(screen.getByRole('button', { name: 'Réserver 215 TUN 4821' }).textContent).toBe('Réserver');
  expect(screen.getByRole('button', { name: 'Louer 215 TUN 4821' }).textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Autres actions\u00a0: 215 TUN 4821' }));
  const items = screen.getAllByRole('menuitem');
  expect(items.map(item => item.textContent)).toEqual([
    'Mettre en vente',
    'Vendre',
    'Relever le kilométrage',
    'Renouveler un document',
  ]);
  const drawn = [...screen.getAllByRole('button', { hidden: true }), ...items].map(one =>
    one.querySelector('svg')?.getAttribute('class'),
  );
  expect(new Set(drawn).size).toBe(drawn.length);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Réserver 215 TUN 4821' }));
  await waitFor(() => expect(window.location.hash).toBe('#/reservations/create?vehicles.vehicle=4'));
});

test('annuler demande un motif, l’exige, et l’envoie', async () => {
  const provider = spies();
  const user = await openSheet('reservations', reservation as never, provider);
  await user.click(screen.getByRole('button', { name: 'Autres actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Annuler la réservation' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Annuler la réservation' }).className).toContain('Error');
  expect(dialog.queryByLabelText(/^Acompte remboursé/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Annuler la réservation' }));
  expect(await dialog.findByText('Ce champ est obligatoire')).toBeTruthy();
  expect(provider.transition).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('combobox', { name: /^Motif d’annulation/ }));
  await user.click(await screen.findByRole('option', { name: 'Voyage ou vol annulé' }));
  await user.type(dialog.getByLabelText(/^Précision/), 'TU 717');
  await user.click(dialog.getByRole('button', { name: 'Annuler la réservation' }));
  await waitFor(() =>
    expect(provider.transition).toHaveBeenCalledWith('reservations', {
      id: '12',
      move: 'cancelReservation',
      updatedAt: 5,
      data: { cancelReason: 'TRIP', cancelComment: 'TU 717', cancelFee: null, depositRefund: null },
      meta: { idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('ce qu’une action règle se choisit parmi ce que le client doit, sans rien créer', async () => {
  const provider = spies();
  const caution = {
    id: '5',
    _label: 'CAU-00005',
    number: 'CAU-00005',
    state: 'HELD',
    method: 'ESPECE',
    held: 900,
  };
  const user = await openSheet(
    'guarantees',
    { ...caution, client: { id: '3', label: 'Medina Conseil' }, createdAt: 1, updatedAt: 5 } as never,
    provider,
    'show',
  );
  await user.click(screen.getByRole('button', { name: 'Autres actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Retenir' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('combobox', { name: /^Règle la facture/ }), 'FA-2026');
  await waitFor(() =>
    expect(provider.lookup).toHaveBeenLastCalledWith('receipts', {
      searchWord: 'FA-2026',
      limit: 25,
      within: { field: 'client', id: '3' },
      among: { field: 'status', values: ['UNPAID', 'IN_PROGRESS'] },
    }),
  );
  expect(await screen.findAllByRole('option')).not.toEqual([]);
  expect(screen.queryByRole('option', { name: /^Créer/ })).toBeNull();
});

test('un véhicule déjà pris empêche de confirmer, et la phrase reste à lire', async () => {
  const provider = spies();
  const sentence = 'Le véhicule 215 TUN 4821 est déjà réservé du 12 au 15 mars (RES-00009).';
  provider.transition.mockRejectedValue(refuse(sentence, 'OCCUPIED'));
  const user = await openSheet('reservations', reservation as never, provider);
  await user.click(screen.getByRole('button', { name: 'Confirmer' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(sentence)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
});

test('une action demande ce que la fiche ne dit pas, et un refus mène à ce qu’il y a à compléter', async () => {
  const provider = spies();
  const lacking = (record: object) => Object.assign(refuse('Il manque le RIB.', 'CONFLICT'), { record });
  const managers = { resource: 'managers', label: 'Jasmin Location' };
  provider.action
    .mockRejectedValueOnce(lacking({ ...managers, id: '4' }))
    .mockRejectedValueOnce(lacking({ ...managers, id: null, label: 'Nouvelle société exploitante' }));
  const user = await openSheet('contract-services', { ...contract, client: null } as never, provider);
  await user.click(screen.getByRole('button', { name: 'Facturer' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText(/^Nom du client/)).toBeNull();
  expect(dialog.getByLabelText(/^Adresse du client/)).toBe(document.activeElement);
  await user.click(dialog.getByRole('button', { name: 'Facturer' }));
  expect(await dialog.findByText('Adresse du client requise')).toBeTruthy();
  expect(provider.action).not.toHaveBeenCalled();
  await user.type(dialog.getByLabelText(/^Adresse du client/), 'Tunis');
  await user.click(dialog.getByRole('combobox', { name: /^Identifiant du client/ }));
  await user.click(await screen.findByRole('option', { name: 'CIN' }));
  await user.type(dialog.getByLabelText(/^N° de l’identifiant/), '04718236');
  await user.click(dialog.getByRole('button', { name: 'Facturer' }));
  const way = await dialog.findByRole('link', { name: 'Voir Jasmin Location' });
  expect(way.getAttribute('href')).toMatch(/managers\/4/);
  expect(provider.action).toHaveBeenLastCalledWith(
    'contract-services',
    expect.objectContaining({
      data: expect.objectContaining({
        buyerAddress: 'Tunis',
        buyerIdentifierType: 'CIN',
        buyerIdentifier: '04718236',
      }) as unknown,
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Réessayer' }));
  const form = await dialog.findByRole('link', { name: 'Nouvelle société exploitante' });
  expect(form.getAttribute('href')).toMatch(/managers\/create/);
});

test('une action attend que les modifications soient enregistrées', async () => {
  const provider = spies();
  const user = await openSheet('contract-services', contract, provider);
  await user.type(screen.getByLabelText('Adresse'), 'Tunis');
  await user.click(screen.getByRole('button', { name: 'Facturer' }));
  expect(await screen.findByText('Enregistrez ou annulez d’abord vos modifications.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('l’historique dit qui, quand, l’ancien et le nouveau ; « Voir plus » lit la suite', async () => {
  const provider = spies();
  const entry = (id: string, message: string) => ({
    id,
    userName: 'Leïla Mansouri',
    action: 'update',
    message,
    changes: [{ field: 'libelle', label: 'Libellé', before: 'Séminaire', after: 'Congrès' }],
    createdAt: parseInstant('2026-12-01T11:40')!,
  });
  provider.recordHistory
    .mockResolvedValueOnce({ data: [entry('2', 'Contrat modifié')] as never[], total: 2 })
    .mockResolvedValueOnce({ data: [entry('1', 'Contrat créé')] as never[], total: 2 });
  const user = await openSheet('contract-services', contract, provider, 'show');
  const history = within(screen.getByRole('region', { name: 'Historique' }));
  expect(await history.findByText('Contrat modifié')).toBeTruthy();
  expect(history.getByText('Séminaire').closest('s')).not.toBeNull();
  expect(history.getByText('01/12/2026 11:40')).toBeTruthy();
  await user.click(history.getByRole('button', { name: 'Voir plus' }));
  expect(await history.findByText('Contrat créé')).toBeTruthy();
  expect(provider.recordHistory).toHaveBeenLastCalledWith('contract-services', {
    id: '7',
    offset: 1,
    limit: 10,
  });
});

test('une fiche relue garde ce qui était saisi et montre ce qu’un autre a changé', () => {
  const { fields } = resources.get('vehicles');
  const before = { colorLabel: 'Rouge', radioCode: '12', validityDate: { end_validity: '2027-01-01' } };
  const typed = { ...before, radioCode: '1234', validityDate: { end_validity: '2028-01-01' } };
  const read = { colorLabel: 'ROUGE', radioCode: '12', validityDate: { end_validity: '2027-06-01' } };
  expect(rebase(fields, before, typed, read)).toEqual({
    colorLabel: 'ROUGE',
    radioCode: '1234',
    validityDate: { end_validity: '2028-01-01' },
  });
});

test('encaisser : le mode choisi parmi ceux des réglages dit ce qu’il demande et le fait demander', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  const provider = spies();
  const terms = { kind: 'Cheque', requiresReference: true, requiresDueDate: false };
  provider.lookup.mockResolvedValue({ data: [{ id: '6', label: 'Chèque agence', tells: terms }] as never });
  provider.prefill.mockResolvedValue({ data: { kind: 'Cheque' } });
  const receipt = {
    id: '5',
    _label: 'FA-2026-000005',
    status: 'UNPAID',
    state: 'NORMAL',
    restToPay: '120.000',
  };
  const user = await openSheet('receipts', receipt, provider, 'show');
  await user.click(screen.getByRole('button', { name: 'Encaisser' }));
  const dialog = await screen.findByRole('dialog');
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Encaisser' }));
  // The nature follows the mode: it is not asked, and nothing of it before the mode is chosen.
  expect(within(dialog).queryByLabelText(/Nature/)).toBeNull();
  expect(within(dialog).queryByLabelText(/N° du chèque/)).toBeNull();
  await send();
  const mode = within(dialog).getByRole('radiogroup', { name: /^Mode/ });
  await waitFor(() => expect(mode.getAttribute('aria-invalid')).toBe('true'));
  const asks = /Demande\s: n° du chèque, banque, tireur, dates, référence$/;
  await user.click(within(mode).getByRole('radio', { name: 'Chèque agence' }));
  expect(await within(dialog).findByLabelText(/N° du chèque/)).toBeTruthy();
  expect(within(dialog).getByText(asks)).toBeTruthy();
  expect(provider.prefill).toHaveBeenCalledWith('receipts', {
    field: 'mode',
    id: '6',
    action: 'createReceiptPayment',
  });
  await send();
  const bank = within(dialog).getByLabelText(/^Banque/);
  await waitFor(() => expect(bank.getAttribute('aria-invalid')).toBe('true'));
  expect(provider.action).not.toHaveBeenCalled();
});

test('WhatsApp s’ouvre dans un onglet à part ; « Dupliquer » mène à une nouvelle réservation', async () => {
  const open = {
    ...reservation,
    status: 'CONFIRMED',
    clientPhone: '+21620123456',
    bookedModel: 'Kia Rio',
    TTCPrice: 571.2,
  };
  const user = await openSheet('reservations', open as never, spies());
  await user.click(screen.getByRole('button', { name: 'Autres actions' }));
  const link = screen.getByRole('menuitem', { name: 'Écrire sur WhatsApp' });
  expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/21620123456\?text=Bonjour/);
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  await user.click(screen.getByRole('menuitem', { name: 'Dupliquer' }));
  await waitFor(() => expect(window.location.hash).toBe('#/reservations/create?_copy=12'));
  window.location.hash = '';
});

test('une facture se duplique ; un avoir, qu’aucune fiche ne fait, non : il a son duplicata', async () => {
  const issued = { id: '7', _label: 'FA-2027-000001', state: 'NORMAL', documentKind: 'INVOICE' };
  const offered = async (record: object) => {
    const user = await openSheet('receipts', record as never, spies());
    await user.click(screen.getByRole('button', { name: 'Autres actions' }));
    const items = screen.getAllByRole('menuitem').map(item => item.textContent);
    cleanup();
    return items;
  };
  expect(await offered(issued)).toContain('Dupliquer');
  const credit = await offered({ ...issued, _label: 'AV-2027-000001', documentKind: 'CREDIT_NOTE' });
  expect(credit).not.toContain('Dupliquer');
  expect(credit).toContain('Imprimer un duplicata');
});

test('une action demande des lignes : plusieurs frais à la fois', async () => {
  const provider = spies();
  const rental = {
    id: '9',
    _label: 'CTR-2027-00009',
    createdAt: 1,
    updatedAt: 5,
    contractNumber: 'CTR-2027-00009',
    stage: 'SIGNED',
    client: { id: '3', label: 'Medina Conseil' },
    departureDate: parseInstant('2026-12-10T09:00'),
    returnDate: parseInstant('2026-12-12T09:00'),
    vehicles: [{ id: '1', vehicle: { id: '4', label: '215 TUN 4821' }, lineState: 'TO_DELIVER' }],
    drivers: [],
    charges: [],
    versions: [],
  };
  const user = await openPage(
    <RecordActions resource={resources.get('contracts')} record={rental as never} place="sheet" />,
    provider,
  );
  await user.click(screen.getByRole('button', { name: 'Autres actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ajouter des frais' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('combobox', { name: /^Nature/ }));
  await user.click(await screen.findByRole('option', { name: 'Nettoyage' }));
  await user.type(dialog.getByLabelText(/^Désignation/), 'Intérieur sale');
  await user.type(dialog.getByLabelText(/^Prix unitaire HT/), '40');
  // What is typed and not added is neither sent nor lost.
  await user.click(dialog.getByRole('button', { name: 'Ajouter des frais' }));
  expect(provider.action).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Ajouter un frais' }));
  await user.click(dialog.getByRole('button', { name: 'Ajouter des frais' }));
  await waitFor(() => expect(provider.action).toHaveBeenCalled());
  expect(provider.action).toHaveBeenLastCalledWith(
    'contracts',
    expect.objectContaining({
      action: 'addContractCharges',
      data: expect.objectContaining({
        charges: [
          expect.objectContaining({ kind: 'NETTOYAGE', label: 'Intérieur sale', unitPrice_HT: 40 }),
        ] as unknown,
      }) as unknown,
    }),
  );
});

test('une page qui mène à un formulaire est retrouvée une fois qu’il est enregistré, où que mène la fiche', async () => {
  const service = { id: '5', _label: 'Lavage', createdAt: 1, updatedAt: 5, name: 'Lavage', price_HT: null };
  window.location.hash = '#/premiers-pas';
  history.pushState({ usr: { fromSheet: true }, key: 'led', idx: 1 }, '', '#/services/5');
  const provider = spies();
  const user = await openSheet('services', service, provider);
  await user.type(screen.getByLabelText(/^Nom du service/), ' complet');
  await user.click(screen.getByRole('button', { name: /^Mettre à jour/ }));
  await waitFor(() => expect(provider.update).toHaveBeenCalled());
  await waitFor(() => expect(window.location.hash).toBe('#/premiers-pas'));
  window.location.hash = '';
});

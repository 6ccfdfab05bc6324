import { taxedParts } from '../../domain/taxedAmount';
import { between } from '../../schema/words/list/declaredList';
import { defineResource } from '../../schema/defineResource';
import { paymentStates } from '../../product/enumerations';
import type { Draft } from '../../schema/field';
import { choice, date, file, longText, money, percent, reference, section, text } from '../../schema/fields';

/** What is typed, without tax or with it, and what follows; nothing until it is there. */
const partsOf = ({ amount, amountType, tvaRate }: Draft) =>
  typeof amount === 'number' && typeof tvaRate === 'number'
    ? taxedParts(amount, amountType === 'TTC' ? 'TTC' : 'HT', tvaRate)
    : null;

const isSettled = ({ paymentStatus }: Draft) => paymentStatus === 'PAID';

/** What the fleet costs; one of a vehicle counts in what that vehicle costs. */
export default defineResource({
  name: 'expenses',
  type: 'Expense',
  label: { one: 'dépense', many: 'dépenses', gender: 'f' },
  navigation: {
    area: 'park',
    category: 'Dépenses',
    icon: 'wallet',
    synonyms: ['achat', 'frais', 'carburant', 'péage', 'facture fournisseur'],
    menu: { list: 'Liste des dépenses', create: 'Nouvelle dépense' },
  },
  fields: {
    ...section('Dépense', {
      date: date('Date', { required: true, default: 'today' }),
      category: choice(
        'Nature',
        {
          CARBURANT: 'Carburant',
          ENTRETIEN: 'Entretien',
          REPARATION: 'Réparation',
          PNEUS: 'Pneus',
          ASSURANCE: 'Assurance',
          VIGNETTE: 'Vignette',
          VISITE_TECHNIQUE: 'Visite technique',
          CARTE_EXPLOITATION: 'Carte d’exploitation',
          PEAGE: 'Péage',
          LAVAGE: 'Lavage',
          AMENDE: 'Amende',
          AUTRE: 'Autre',
        },
        { required: true, sortable: true },
      ),
      label: text('Objet', { required: true, max: 160, wide: true }),
      vehicle: reference('Véhicule', 'vehicles', { searchable: true, sortable: true }),
      supplier: reference('Fournisseur', 'suppliers', { searchable: true, sortable: true }),
    }),
    ...section('Montant', {
      amountType: choice(
        'Montant en',
        { HT: 'HT', TTC: 'TTC' },
        {
          required: true,
          default: 'HT',
          help: 'Comme la facture ou le ticket le dit\u00a0: il est gardé tel quel',
        },
      ),
      amount: money('Montant', { required: true, min: 0 }),
      tvaRate: percent('TVA %', { required: true, min: 0, max: 100, default: 19 }),
      amountHT: money('Montant HT', {
        readOnly: true,
        min: 0,
        sortable: true,
        derive: (expense: Draft) => partsOf(expense)?.amountHT,
      }),
      TVA: money('TVA', { readOnly: true, derive: (expense: Draft) => partsOf(expense)?.TVA }),
      amountTTC: money('Montant TTC', {
        readOnly: true,
        sortable: true,
        derive: (expense: Draft) => partsOf(expense)?.amountTTC,
      }),
    }),
    ...section('Pièce', {
      invoiceNumber: text('N° de facture', { searchable: true, max: 60 }),
      dueDate: date('Échéance', {
        notBefore: 'date',
        help: 'Quand elle n’est pas dite, le délai du fournisseur après la date',
      }),
      paymentStatus: choice('Règlement', paymentStates, {
        required: true,
        default: 'UNPAID',
        sortable: true,
        tones: { PAID: 'success', UNPAID: 'danger', IN_PROGRESS: 'warning' },
      }),
      paidOn: date('Réglée le', {
        default: 'today',
        notBefore: 'date',
        when: isSettled,
        help: 'Aujourd’hui, quand ce n’est pas dit',
      }),
      file: file('Facture ou reçu', { accept: 'document', camera: true }),
      note: longText('Note', { max: 2000, wide: true }),
    }),
  },
  list: {
    columns: [
      'date',
      { main: 'label', second: 'category', label: 'Dépense' },
      'vehicle',
      { main: 'supplier', second: 'invoiceNumber', label: 'Fournisseur' },
      'amountTTC',
      'paymentStatus',
    ],
    filters: ['category', 'vehicle', 'supplier', 'paymentStatus', ...between('date')],
    quickFilters: [
      { label: 'À régler', values: { paymentStatus: 'UNPAID' } },
      { label: 'Réglées', values: { paymentStatus: 'PAID' } },
    ],
    sort: '-date',
    searchPlaceholder: 'Objet, immatriculation, n° de facture…',
    empty:
      'Aucune dépense. Ajoutez carburant, entretien et papiers\u00a0: ils diront ce que coûte chaque véhicule.',
  },
  actions: {
    reopenExpense: {
      label: 'Rouvrir',
      icon: 'undo',
      confirm: 'Elle redevient «\u00a0Non payée\u00a0», et se corrige de nouveau.',
      when: isSettled,
      success: 'Dépense rouverte\u00a0: elle est à régler.',
      quiet: true,
    },
  },
  invariants: {
    asks: { by: 'paymentStatus', of: { PAID: { filled: ['paidOn'] } } },
    frozen: {
      while: { paymentStatus: ['PAID'] },
      // Whoever opens it again corrects it.
      reopens: ['PAID'],
      except: ['file', 'note'],
      message: 'Dépense réglée\u00a0: rouvrez-la pour la changer.',
    },
  },
  sheet: {
    figures: ['amountTTC', 'paymentStatus'],
    tabs: [
      { of: 'vehicles', by: 'vehicle' },
      { of: 'suppliers', by: 'supplier', start: 'Nouvelle dépense' },
    ],
  },
});

import { chargeKinds, cleanlinessLevels, guardSeverities, vehicleEquipment } from '../product/enumerations';
import { always, defineQuestions } from '../schema/definePage';
import {
  boolean,
  choice,
  instant,
  integer,
  money,
  number,
  percent,
  reference,
  rows,
  text,
} from '../schema/fields';

const required = 'Ce champ est obligatoire';

/** What a guard found, and on which record it is mended. */
export const finding = {
  guard: text('Règle'),
  severity: choice('Gravité', guardSeverities),
  isWaived: boolean('Dérogation donnée'),
  sentence: text('Phrase'),
  resource: text('Ressource'),
  record: text('Fiche'),
};

/** Questions of screens about a rental contract. */
export default defineQuestions({
  /**
   * What keeps a contract from being signed (domain C.7): of one that is kept (`contract`), or of one that is being
   * typed, its `client` then given. `guard` is what a waiver names; `resource` and `record` are what is to be mended.
   */
  ContractGuards: {
    access: ['contracts', 'create_contract', 'update_contract'],
    fields: {
      contract: reference('Contrat', 'contracts'),
      client: reference('Client', 'clients'),
      departureDate: instant('Départ'),
      returnDate: instant('Retour'),
      vehicles: rows('Véhicules', {
        vehicle: reference('Véhicule', 'vehicles', { required }),
        departureDate: instant('Départ'),
        returnDate: instant('Retour'),
      }),
      drivers: rows('Conducteurs', {
        driver: reference('Conducteur', 'drivers', { required }),
        isMain: boolean('Principal'),
        vehicle: reference('Conduit', 'vehicles'),
      }),
      minDriverAge: integer('Âge minimum du conducteur'),
      minLicenseYears: integer('Permis depuis (ans)'),
      TotalTTC: money('Total TTC'),
    },
    answers: { ...always({ id: text('N°'), ...finding }), path: text('Champ') },
    many: true,
  },
  /** What of a contract was looked at for its signature and is in order, with the dates that say so. */
  ContractChecks: {
    access: ['contracts'],
    fields: { contract: reference('Contrat', 'contracts', { required }) },
    answers: { ...always({ id: text('N°'), label: text('Vérifié') }), detail: text('Par quoi') },
    many: true,
  },
  /** The vehicles of a contract: which model each is, and who has it next. */
  ContractFleet: {
    access: ['contracts'],
    fields: { contract: reference('Contrat', 'contracts', { required }) },
    answers: {
      ...always({ id: text('N°') }),
      model: text('Modèle'),
      nextFrom: instant('Réservé dès'),
      nextLabel: text('Par'),
    },
    many: true,
  },
  /**
   * What it takes to keep a vehicle until a later return: its price, who has it next, and the papers that do not last so
   * long. Asked as one types, and judged by the very rules of the extension.
   */
  ContractExtension: {
    access: ['update_contract'],
    fields: {
      contract: reference('Contrat', 'contracts', { required }),
      vehicle: reference('Véhicule', 'vehicles', { required }),
      returnDate: instant('Nouveau retour', { required }),
    },
    answers: {
      ...always({
        days: integer('Jours de plus'),
        charges: rows(
          'Frais',
          always({
            label: text('Désignation'),
            quantity: number('Quantité'),
            unitPrice_HT: money('Prix unitaire HT'),
            price_HT: money('Total HT'),
          }),
        ),
        price_HT: money('Total HT'),
        TVA: money('TVA'),
        TTCPrice: money('Total TTC'),
        /** What is decided by whoever has seen this price. */
        decision: text('Décision'),
        stops: rows('Points bloquants', always({ sentence: text('Phrase') })),
        holders: rows('Ensuite', {
          ...always({ from: instant('Du'), said: text('Occupation') }),
          to: instant('Au'),
          label: text('N°'),
          who: text('Client'),
          /** One that the caller may give another vehicle. */
          reservation: reference('Réservation', 'reservations'),
          category: reference('Catégorie réservée', 'pricing-vehicles'),
        }),
      }),
      latest: instant('Au plus tard', { help: 'Vide\u00a0: personne n’attend ce véhicule' }),
    },
  },
  /**
   * What both parties are about to sign: the contract, or its amendments that are signed next. `svg` is their
   * pages, each under the one before, `seen` what `signOnGlass` is given of what was read.
   */
  ContractToSign: {
    access: ['update_contract'],
    fields: { contract: reference('Contrat', 'contracts', { required }) },
    answers: always({
      seen: text('Empreinte'),
      isContract: boolean('Le contrat lui-même'),
      number: text('N°'),
      signer: text('Locataire'),
      svg: text('Pages'),
      pages: integer('Nombre de pages'),
      approvals: rows('Clauses à cocher', always({ clause: text('Clause') })),
      stops: rows('Ce qui s’y oppose', always({ sentence: text('Phrase') })),
    }),
  },
  /**
   * What the return of a vehicle is charged, for the agent to accept line by line; what they alone can price is listed.
   * By what is given of it or, where `at` is not, by how the vehicle came back.
   */
  ContractReturnCharges: {
    access: ['update_contract'],
    fields: {
      contract: reference('Contrat', 'contracts', { required }),
      vehicle: reference('Véhicule', 'vehicles', { required }),
      at: instant('Rendu le'),
      mileage: integer('Kilométrage', { min: 0 }),
      fuelLevel: integer('Carburant (huitièmes)', { min: 0, max: 8 }),
      keysCount: integer('Clés', { min: 0, max: 9 }),
      cleanliness: choice('Propreté', cleanlinessLevels),
      equipment: rows('Équipement', {
        item: choice('Élément', vehicleEquipment, { required }),
        present: boolean('Présent'),
      }),
      damages: rows('Dommages', {
        damageCategory: reference('Catégorie', 'damage-categories', { required }),
        isPreExisting: boolean('Déjà là'),
      }),
      /** By the options of the contract where it is not given. */
      hasWaiver: boolean('Rachat de franchise'),
      isExcluded: boolean('Faute qui exclut le rachat'),
    },
    answers: always({
      charges: rows(
        'Frais proposés',
        always({
          kind: choice('Nature', chargeKinds),
          label: text('Désignation'),
          quantity: number('Quantité'),
          unitPrice_HT: money('Prix unitaire HT'),
          tvaRate: percent('TVA %'),
          price_HT: money('Total HT'),
          /** Of use, that it charges or gives back. */
          days: integer('Jours'),
        }),
      ),
      toPrice: rows('À chiffrer', always({ sentence: text('Phrase') })),
      damages: rows('Dommages sans prix', always({ label: text('Désignation'), tvaRate: percent('TVA %') })),
      total_Price_HT: money('Total HT'),
      total_TVA: money('TVA'),
      TotalTTC: money('Total TTC'),
    }),
  },
});

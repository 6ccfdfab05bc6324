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
    answers: {
      ...always({
        id: text('N°'),
        guard: text('Règle'),
        severity: choice('Gravité', guardSeverities),
        isWaived: boolean('Dérogation donnée'),
        sentence: text('Phrase'),
        resource: text('Ressource'),
        record: text('Fiche'),
      }),
      path: text('Champ'),
    },
    many: true,
  },
  /**
   * What both parties are about to sign: the contract, or its amendments that wait. `svg` is their
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

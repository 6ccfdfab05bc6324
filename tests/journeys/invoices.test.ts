import { afterEach, describe, expect, it } from 'vitest';
import { choose, field } from './helpers/form';
import { onPage, useStory } from './helpers/story';

const story = useStory('superadmin@karhba.test');
const page = () => story.visit.page;
const { open, heading, said } = onPage(page, () => story.product.url);
const act = async (name: string) => {
  await page().getByRole('button', { name: 'Autres actions' }).click();
  await page().getByRole('menuitem', { name, exact: true }).click();
};
const confirm = (name: string) =>
  page().getByRole('dialog').getByRole('button', { name, exact: true }).click();

afterEach(() => expect(story.visit.complaints).toEqual([]));

describe('une facture sans contrat, de la première ligne à l’avoir', () => {
  it('se calcule en la tapant, s’émet, se crédite en partie, et se refait', async () => {
    await open('/receipt/receipt-sheet');
    await heading('Nouvelle facture');
    await choose(page(), 'Client', 'Sahel Agroalimentaire');
    const lines = page().getByRole('region', { name: 'Autres lignes' });
    await field(lines, 'Désignation').fill('Location Clio');
    await field(lines, 'Quantité').fill('5');
    await field(lines, 'Prix unitaire HT').fill('120');
    await field(lines, 'TVA %').fill('19');
    await field(lines, 'TVA %').press('Enter');
    const bar = page().getByRole('region', { name: 'Enregistrement' });
    await bar.getByText('715,000 DT').waitFor();
    await page()
      .getByRole('button', { name: /^Enregistrer/ })
      .click();
    await said('Facture ajoutée avec succès !');

    await page().getByRole('button', { name: 'Émettre', exact: true }).click();
    await confirm('Émettre');
    await heading(/^Facture FA-\d{4}-\d{6}$/);
    await page().getByRole('button', { name: 'Encaisser', exact: true }).waitFor();

    await act('Avoir');
    const dialog = page().getByRole('dialog');
    await field(dialog, 'Motif').fill('Deux jours rendus');
    await dialog.getByRole('button', { name: 'Modifier la ligne 1' }).click();
    await field(dialog, 'Quantité').first().fill('2');
    await dialog.getByRole('button', { name: 'Modifier la ligne 1' }).click();
    await confirm('Avoir');
    await heading(/AV-\d{4}-\d{6}$/);
    // 2 × 120,000 and 19 %, without stamp.
    await page().getByText('285,600 DT').first().waitFor();
    await page()
      .getByRole('link', { name: /^FA-\d{4}-\d{6}$/ })
      .first()
      .click();
    await heading(/^Facture FA-/);
    await page().getByText('429,400 DT').first().waitFor();

    await act('Dupliquer');
    await heading('Nouvelle facture');
    await bar.getByText('715,000 DT').waitFor();
    await page()
      .getByRole('button', { name: /^Enregistrer/ })
      .click();
    await page().getByRole('button', { name: 'Émettre', exact: true }).waitFor();
  });
});

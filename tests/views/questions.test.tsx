// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { i18nProvider } from '../../src/providers/i18nProvider';
import { questions } from '../../src/providers/questions';
import { Questions } from '../../src/views/shell/Questions';
import { lightTheme } from '../../src/views/theme';

afterEach(cleanup);

const question = {
  name: 'price',
  message: 'Le prix convenu est de 357,000 DT.',
  choices: [
    { value: '357.000', label: 'Garder le prix convenu' },
    { value: '595.000', label: 'Prendre le prix des tarifs' },
  ],
};

it('dit ce dont il s’agit, fiche par fiche', async () => {
  render(
    <AdminContext i18nProvider={i18nProvider} theme={lightTheme}>
      <Questions />
    </AdminContext>,
  );
  const answer = questions.ask({ ...question, records: [{ label: 'Déjà réservé du 12 au 15 mars 2027' }] });
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByRole('listitem').textContent).toBe('Déjà réservé du 12 au 15 mars 2027');
  await userEvent.setup().keyboard('{Escape}');
  await expect(answer).resolves.toBeNull();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('pose l’une après l’autre les questions du serveur, et rend ce qui est choisi, ou rien', async () => {
  const user = userEvent.setup();
  render(
    <AdminContext i18nProvider={i18nProvider} theme={lightTheme}>
      <Questions />
    </AdminContext>,
  );
  const answers = [1, 2].map(() => questions.ask(question));
  const dialog = await screen.findByRole('alertdialog', { name: 'À décider avant d’enregistrer' });
  expect(dialog.textContent).toContain(question.message);
  expect(document.activeElement?.textContent).toBe('Garder le prix convenu');
  await user.click(screen.getByRole('button', { name: 'Prendre le prix des tarifs' }));
  await expect(answers[0]).resolves.toBe('595.000');
  await user.keyboard('{Escape}');
  await expect(answers[1]).resolves.toBeNull();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

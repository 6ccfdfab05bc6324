// @vitest-environment jsdom
import { act, fireEvent, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSearchShortcut } from '../../src/views/search/useSearchShortcut';

it('ce qui est tapé avant que la recherche soit là lui va, Entrée comprise ; une fois fermée, tout va à la page', () => {
  const { result } = renderHook(() => useSearchShortcut(true));
  // False when the page is not to hear it.
  const press = (key: string, ctrlKey = false) => fireEvent.keyDown(document.body, { key, ctrlKey });
  expect(press('k', true)).toBe(false);
  expect([...'abc', 'Enter'].map(key => press(key))).toEqual([false, false, false, false]);
  expect(result.current).toMatchObject({ open: true, early: { current: 'abc\n' } });
  expect(press('d')).toBe(true);

  act(() => result.current.hide());
  press('k', true);
  expect(result.current.early.current).toBe('');
  // Closed before anything was typed, as by the mouse.
  act(() => result.current.hide());
  expect([press('a'), press('Enter')]).toEqual([true, true]);
});

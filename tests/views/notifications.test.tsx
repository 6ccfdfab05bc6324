import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deadlineSentence } from '../../src/domain/deadline';
import { useNotifications } from '../../src/views/notifications/notificationContext';

// @vitest-environment jsdom

describe('les notifications', () => {
  it('ne se lisent que sous leur fournisseur', () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => renderHook(useNotifications)).toThrow(
      'useNotifications must be used within a NotificationProvider',
    );
    silent.mockRestore();
  });

  it('disent les jours en toutes lettres', () => {
    expect([12, 1, 0, -1, -3].map(deadlineSentence)).toEqual([
      'Expire dans 12 jours',
      'Expire dans 1 jour',
      'Expire aujourd’hui',
      'Expiré depuis 1 jour',
      'Expiré depuis 3 jours',
    ]);
  });
});

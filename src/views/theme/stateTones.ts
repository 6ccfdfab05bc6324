import type { Tone } from '../../schema/field';

/** Text and dot are read on the tint: 4.5:1 and 3:1. */
export interface ToneColors {
  text: string;
  tint: string;
  dot: string;
}

const lightGrey: ToneColors = { text: '#475467', tint: '#EDF0F4', dot: '#7C8797' };
const darkGrey: ToneColors = { text: '#AAB6C8', tint: '#1D283B', dot: '#8793A8' };

/** Colours of each tone, by theme mode. */
export const stateTones: Record<'light' | 'dark', Record<Tone, ToneColors>> = {
  light: {
    success: { text: '#13743A', tint: '#E8F5ED', dot: '#168A45' },
    info: { text: '#1D4ED8', tint: '#E8EEFD', dot: '#3B6FF0' },
    active: { text: '#0F6E84', tint: '#E2F1F4', dot: '#0F6E84' },
    warning: { text: '#8A5300', tint: '#FCF1DA', dot: '#B5760A' },
    danger: { text: '#B91C1C', tint: '#FDEBEB', dot: '#DC2F2F' },
    workshop: lightGrey,
    mission: { text: '#6D28D9', tint: '#F0EAFD', dot: '#8B5CF6' },
    damage: { text: '#B4410A', tint: '#FFEBDD', dot: '#D9570F' },
    draft: { text: '#475467', tint: '#FFFFFF', dot: '#7C8797' },
    cancelled: lightGrey,
  },
  dark: {
    success: { text: '#63CF8E', tint: '#122B26', dot: '#63CF8E' },
    info: { text: '#8FB0FF', tint: '#182748', dot: '#8FB0FF' },
    active: { text: '#4DB6CC', tint: '#102D3B', dot: '#4DB6CC' },
    warning: { text: '#F2B45A', tint: '#2E2718', dot: '#F2B45A' },
    danger: { text: '#F79393', tint: '#33202B', dot: '#F79393' },
    workshop: darkGrey,
    mission: { text: '#BFA6FF', tint: '#251F45', dot: '#BFA6FF' },
    damage: { text: '#FF9B66', tint: '#33231F', dot: '#FF9B66' },
    draft: { text: '#AAB6C8', tint: '#111A2B', dot: '#8793A8' },
    cancelled: darkGrey,
  },
};

/**
 * Every colour of the product, once, for both modes. Contrast is computed from here by
 * tests/views/theme.test.ts: text reaches 4.5:1 on each surface it is used on, controls 3:1.
 */
export interface Tokens {
  canvas: string;
  paper: string;
  /** Table heads and feet. */
  sunken: string;
  hover: string;
  ink: string;
  /** Secondary text. */
  ink2: string;
  /** Captions and table heads. */
  ink3: string;
  /** Borders of inputs and checkboxes, 3:1 against paper. */
  control: string;
  /** Decorative hairlines. */
  line: string;
  line2: string;
  accent: string;
  onAccent: string;
  accentHover: string;
  accentTint: string;
  /** Links. */
  accentDeep: string;
  asterisk: string;
  success: string;
  info: string;
  warning: string;
  danger: string;
  onDanger: string;
  dangerHover: string;
  /** Shadow of what floats. */
  shadow: string;
  overlay: string;
}

export const light: Tokens = {
  canvas: '#F6F7F9',
  paper: '#FFFFFF',
  sunken: '#FAFBFC',
  hover: '#F3F6F8',
  ink: '#0F172A',
  ink2: '#475467',
  ink3: '#5F6B7D',
  control: '#828D9E',
  line: '#E4E8ED',
  line2: '#D3D9E1',
  accent: '#0F6E84',
  onAccent: '#FFFFFF',
  accentHover: '#0B5A6D',
  accentTint: '#E2F1F4',
  accentDeep: '#0B5A6D',
  asterisk: '#C2410C',
  success: '#13743A',
  info: '#1D4ED8',
  warning: '#8A5300',
  danger: '#B91C1C',
  onDanger: '#FFFFFF',
  dangerHover: '#991B1B',
  shadow: '0 12px 32px -8px rgb(15 23 42 / 0.24), 0 2px 6px rgb(15 23 42 / 0.08)',
  overlay: 'rgb(15 23 42 / 0.4)',
};

export const dark: Tokens = {
  canvas: '#0B1220',
  paper: '#111A2B',
  sunken: '#0F1726',
  hover: '#172236',
  ink: '#E7ECF4',
  ink2: '#AAB6C8',
  ink3: '#8C9AB0',
  control: '#62718A',
  line: '#1F2B40',
  line2: '#2C3A53',
  accent: '#4DB6CC',
  onAccent: '#04222B',
  accentHover: '#6CC6D9',
  accentTint: '#102D3B',
  accentDeep: '#6CC6D9',
  asterisk: '#FF9B66',
  success: '#63CF8E',
  info: '#8FB0FF',
  warning: '#F2B45A',
  danger: '#F79393',
  onDanger: '#2A0B0B',
  dangerHover: '#FBB4B4',
  shadow: '0 12px 32px -8px rgb(0 0 0 / 0.7)',
  overlay: 'rgb(3 7 14 / 0.64)',
};

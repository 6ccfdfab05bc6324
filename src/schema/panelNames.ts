/** The hand-written panels that a config may put on its sheet; `App` gives each its component. */
export const panelNames = ['permissions'] as const;

export type PanelName = (typeof panelNames)[number];

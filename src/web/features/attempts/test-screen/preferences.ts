export const textSizes = ['small', 'normal', 'large'] as const;
export type TextSize = (typeof textSizes)[number];

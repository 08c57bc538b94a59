import type { Page } from '@playwright/test';

export const DESKTOP = { width: 1_280, height: 800 };

export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

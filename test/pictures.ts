import sharp, { type Sharp } from 'sharp';
import type { Portal } from './portal.ts';
import { request } from './raw-request.ts';

/** A picture of one colour; `.jpeg()` and the like choose its format. */
export const aPicture = (width = 400, height = 300, colour = '#3366cc'): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour } });

/** Uploads a file as the bare body with this media type. */
export const sendBare = (portal: Portal, token: string, bytes: Uint8Array, type: string) =>
  request(portal, 'POST', '/api/user/update-avatar', {
    token,
    body: bytes,
    headers: { 'content-type': type },
  });

/** Uploads a form as a browser does. */
export const sendForm = (portal: Portal, token: string, form: FormData) =>
  request(portal, 'POST', '/api/user/update-avatar', { token, body: form });

/** A form with files under their names. */
export function formOf(
  ...files: [field: string, bytes: Uint8Array, type?: string, name?: string][]
): FormData {
  const form = new FormData();
  for (const [field, bytes, type = 'image/png', name = 'me.png'] of files)
    form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  return form;
}

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const ADDRESS = new RegExp(`^${ATOM}(\\.${ATOM})*@[a-z0-9-]+(\\.[a-z0-9-]+)+$`, 'i');

/** Whether one plain ASCII address stands here, such as `26gcs03@students.example.org`, and nothing besides. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && text.indexOf('@') <= 64 && ADDRESS.test(text);
}

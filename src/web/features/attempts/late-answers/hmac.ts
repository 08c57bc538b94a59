import { hmac as keyedHash } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * HMAC-SHA-256 of a text in UTF-8, key and result in hexadecimal digits. Browsers offer `crypto.subtle` on secure pages
 * only, and a laboratory may reach the portal by plain http.
 */
export function hmac(key: string, text: string): string {
  return bytesToHex(keyedHash(sha256, hexToBytes(key), utf8ToBytes(text)));
}

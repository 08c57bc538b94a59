import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { NewRegno } from '#contract/person.ts';
import { type ProviderSettings, readProviders } from './platform/auth/provider-settings.ts';

const flag = z.pipe(
  z.enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'], 'use true or false'),
  z.transform((value) => ['true', '1', 'yes', 'on'].includes(value)),
);
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, `use a whole number from ${min} to ${max}`)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(min, `use ${min} or more`), z.lte(max, `use ${max} or less`)),
    ),
  );
// Not checked as a URL: the host may be absent, with the folder of a Unix socket in the query.
const databaseUrl = z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'use postgresql://…'));
const title = z.string().check(z.trim(), z.minLength(1, 'use a name that can be read'));
const address = z.url({ protocol: /^https?$/, error: 'use an address that starts with https://' });

// A network of every address would let any client set its own address.
const NOT_EVERY_ADDRESS = /\/[1-9]/;
// The values that Fastify's `trustProxy` accepts.
const Trusted = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4().check(z.regex(NOT_EVERY_ADDRESS)),
  z.cidrv6().check(z.regex(NOT_EVERY_ADDRESS)),
]);
const splitList = (list: string): string[] =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
const proxies = z
  .string()
  .check(
    z.refine(
      (list) => splitList(list).every((item) => Trusted.safeParse(item).success),
      'use addresses or networks such as 10.0.0.0/8, with commas between',
    ),
  );

// A domain reserved for examples: no such mailbox can exist.
const DEMO_DOMAIN = 'students.example.org';

/** Stands until the institute has set its own name. */
export const DEFAULT_INSTITUTE = 'Institute of Technology';

const Environment = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'production', 'test'], 'use development, production or test'),
    'development',
  ),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string(), 'localhost'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(databaseUrl),
  MIGRATION_DATABASE_URL: z.optional(databaseUrl),
  ADMIN_REGNO: z._default(NewRegno, 'ADMIN'),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(5, 'use at least 5 characters'), z.maxLength(200))),
  DEMO: z.optional(flag),
  INSTITUTE_NAME: z._default(title, DEFAULT_INSTITUTE),
  PRODUCT_TITLE: z._default(title, 'Placement Preparation Portal'),
  INSTITUTE_LOGO: z.optional(z.string()),
  CAMPUS_PICTURE: z.optional(z.string()),
  CLIENT_REPO_URL: z.optional(address),
  SERVER_REPO_URL: z.optional(address),
  STUDENT_MAIL_DOMAIN: z.optional(
    z.string().check(z.regex(/^[a-z0-9.-]+\.[a-z]{2,}$/i, 'use a domain such as students.example.org')),
  ),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, hostname: /.*/, error: 'use smtp://… or smtps://…' })),
  MAIL_FROM: z.optional(z.email('use a mail address')),
  PORTAL_URL: z.optional(address),
  PUSH: z._default(flag, true),
  PUSH_LOOPBACK: z._default(flag, false),
  PASSWORD_MIN_LENGTH: z._default(wholeNumber(5, 100), 5),
  TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'use an IANA name such as Asia/Kolkata')),
    'Asia/Kolkata',
  ),
  TRUSTED_PROXIES: z.pipe(z._default(proxies, ''), z.transform(splitList)),
  CONNECTIONS_PER_ADDRESS: z._default(wholeNumber(100, 100_000), 4_000),
  REGISTRATIONS_PER_ADDRESS: z._default(wholeNumber(1, 100_000), 600),
  OIDC_PROVIDERS: z.optional(z.string()),
  OIDC_PROVIDERS_FILE: z.optional(z.string()),
  OIDC_ADMINS: z._default(flag, false),
  SECOND_FACTOR_REQUIRED: z.optional(z.enum(['admins'], 'use admins, or leave it out')),
  JUDGE: z.optional(flag),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(
      z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'use a part from 0 to 1, such as 0.1')),
      z.transform(Number),
    ),
    0.1,
  ),
  WEBHOOK_PRIVATE: z._default(flag, false),
  REVIEW_REQUIRED: z._default(flag, false),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'use at least 16 characters'))),
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_PASSPHRASE: z.optional(z.string()),
  BACKUP_KEY_FILE: z.optional(z.string()),
  LOG_LEVEL: z._default(
    z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'use info, warn or another pino level',
    ),
    'info',
  ),
});

export type Config = ReturnType<typeof readConfig>;

/** Reads and checks the settings. Throws an error that names every wrong setting and says how to correct it. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success)
    throw configError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  const read = parsed.data;
  const { providers, faults } = readProviderSettings(read);
  const conflicts = [...findConflicts(read), ...faults];
  if (conflicts.length > 0) throw configError(conflicts);
  // By default the demo data is never put into an external database.
  const demo = read.DEMO ?? (read.DATABASE_URL === undefined && read.NODE_ENV === 'development');
  return {
    production: read.NODE_ENV === 'production',
    port: read.PORT,
    host: read.HOST,
    dataFolder: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    migrationDatabaseUrl: read.MIGRATION_DATABASE_URL,
    adminRegno: read.ADMIN_REGNO,
    adminPassword: read.ADMIN_PASSWORD,
    demo,
    instituteName: read.INSTITUTE_NAME,
    productTitle: read.PRODUCT_TITLE,
    logoFile: read.INSTITUTE_LOGO,
    campusFile: read.CAMPUS_PICTURE,
    clientRepoUrl: read.CLIENT_REPO_URL,
    serverRepoUrl: read.SERVER_REPO_URL,
    // Demo students get invented addresses, as long as no mail is sent.
    studentMailDomain: read.STUDENT_MAIL_DOMAIN ?? (demo && !read.SMTP_URL ? DEMO_DOMAIN : undefined),
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    // The base of links in mails, without a slash at the end.
    portalUrl: (read.PORTAL_URL ?? portalAddress(read.HOST, read.PORT)).replace(/\/+$/, ''),
    // Whether this node calls push services.
    push: read.PUSH,
    // Whether a push service may stand on this machine, for tests and development.
    pushLoopback: read.PUSH_LOOPBACK,
    passwordMinLength: read.PASSWORD_MIN_LENGTH,
    timeZone: read.TIME_ZONE,
    trustedProxies: read.TRUSTED_PROXIES,
    connectionsPerAddress: read.CONNECTIONS_PER_ADDRESS,
    registrationsPerAddress: read.REGISTRATIONS_PER_ADDRESS,
    // Where people may sign in instead of by password.
    providers,
    // Whether admins may too, without linking their account first.
    providersForAdmins: read.OIDC_ADMINS,
    // Whether admins can do nothing before they have set up a second factor.
    secondFactorRequired: read.SECOND_FACTOR_REQUIRED === 'admins',
    // Whether a second person approves a test before it is published.
    reviewRequired: read.REVIEW_REQUIRED,
    // Whether `npm start` runs a judge beside the portal.
    judge: read.JUDGE ?? read.NODE_ENV !== 'test',
    // Whether webhooks may lead to addresses within the house, and without TLS.
    webhookPrivate: read.WEBHOOK_PRIVATE,
    // Where traces are sent, and the part of the calls that is traced.
    traceEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    traceRatio: read.OTEL_TRACES_SAMPLER_ARG,
    metricsToken: read.METRICS_TOKEN,
    metricsPort: read.METRICS_PORT,
    metricsHost: read.METRICS_HOST,
    // Where nightly backups go, and those before a migration.
    backupFolder: read.BACKUP_DIR && resolve(read.BACKUP_DIR),
    // What backups are encrypted with: a passphrase, or the path of a key file of age.
    backupPassphrase: read.BACKUP_PASSPHRASE,
    backupKeyFile: read.BACKUP_KEY_FILE && resolve(read.BACKUP_KEY_FILE),
    logLevel: read.LOG_LEVEL,
  };
}

/** The error for wrong settings: a sentence for each, which starts with its name. */
export const configError = (sentences: string[]) =>
  new Error(`These settings need correction:\n${sentences.map((one) => `  ${one}`).join('\n')}`);

/** What valid settings lack because of others, a sentence each. */
function findConflicts(read: z.infer<typeof Environment>): string[] {
  const sentences: string[] = [];
  if (read.SMTP_URL && !read.MAIL_FROM)
    sentences.push('MAIL_FROM: name the address that mails come from, as SMTP_URL is set');
  if (read.MIGRATION_DATABASE_URL && !read.DATABASE_URL)
    sentences.push('DATABASE_URL: name the database for the portal too, as MIGRATION_DATABASE_URL is set');
  if ((read.OIDC_PROVIDERS || read.OIDC_PROVIDERS_FILE) && !read.PORTAL_URL && read.NODE_ENV === 'production')
    sentences.push('PORTAL_URL: name the address of the portal, as providers send people back to it');
  if (read.PUSH_LOOPBACK && read.NODE_ENV === 'production')
    sentences.push('PUSH_LOOPBACK: leave it out in production, where it would let people call this machine');
  if (read.ADMIN_PASSWORD !== undefined && read.ADMIN_PASSWORD.length < read.PASSWORD_MIN_LENGTH)
    sentences.push(
      `ADMIN_PASSWORD: use at least ${read.PASSWORD_MIN_LENGTH} characters, as PASSWORD_MIN_LENGTH says`,
    );
  if (read.BACKUP_DIR && !read.BACKUP_PASSPHRASE && !read.BACKUP_KEY_FILE)
    sentences.push('BACKUP_PASSPHRASE: set it, or BACKUP_KEY_FILE, as BACKUP_DIR is set');
  if (read.BACKUP_PASSPHRASE && read.BACKUP_KEY_FILE)
    sentences.push('BACKUP_KEY_FILE: leave it out, as BACKUP_PASSPHRASE is set');
  return sentences;
}

/** The providers from the setting or its file, and what is wrong with them. */
function readProviderSettings(read: z.infer<typeof Environment>): {
  providers: ProviderSettings[];
  faults: string[];
} {
  const { OIDC_PROVIDERS, OIDC_PROVIDERS_FILE } = read;
  if (OIDC_PROVIDERS && OIDC_PROVIDERS_FILE)
    return { providers: [], faults: ['OIDC_PROVIDERS: leave it out, as OIDC_PROVIDERS_FILE is set'] };
  const setting = OIDC_PROVIDERS_FILE ? 'OIDC_PROVIDERS_FILE' : 'OIDC_PROVIDERS';
  let json = OIDC_PROVIDERS ?? '[]';
  try {
    if (OIDC_PROVIDERS_FILE) json = readFileSync(OIDC_PROVIDERS_FILE, 'utf8');
  } catch {
    return {
      providers: [],
      faults: [`${setting}: there is no file ${OIDC_PROVIDERS_FILE} that can be read`],
    };
  }
  const { providers, faults } = readProviders(json, read.NODE_ENV === 'production');
  return { providers, faults: faults.map((fault) => `${setting}: ${fault}`) };
}

/** The address of a portal that listens there, as opened on this machine. */
export function portalAddress(host: string, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function isTimeZone(name: string): boolean {
  // Browsers and PostgreSQL read the sign of an offset in opposite ways.
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The folder from which an npm script was called: npm runs it in the folder of the package. */
export const callerFolder = (): string => process.env.INIT_CWD ?? process.cwd();

import { resolve } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any setting the portal uses the defaults', () => {
  expect(readConfig({})).toEqual({
    production: false,
    port: 3000,
    host: 'localhost',
    dataFolder: resolve('./data'),
    databaseUrl: undefined,
    migrationDatabaseUrl: undefined,
    backupFolder: undefined,
    backupKeyFile: undefined,
    backupPassphrase: undefined,
    adminRegno: 'ADMIN',
    adminPassword: undefined,
    demo: true,
    instituteName: 'Institute of Technology',
    judge: true,
    metricsHost: '127.0.0.1',
    metricsPort: undefined,
    metricsToken: undefined,
    traceEndpoint: undefined,
    traceRatio: 0.1,
    webhookPrivate: false,
    secondFactorRequired: false,
    reviewRequired: false,
    productTitle: 'Placement Preparation Portal',
    providers: [],
    providersForAdmins: false,
    logoFile: undefined,
    campusFile: undefined,
    clientRepoUrl: undefined,
    serverRepoUrl: undefined,
    studentMailDomain: 'students.example.org',
    smtpUrl: undefined,
    mailFrom: undefined,
    portalUrl: 'http://localhost:3000',
    push: true,
    pushLoopback: false,
    passwordMinLength: 5,
    timeZone: 'Asia/Kolkata',
    trustedProxies: [],
    connectionsPerAddress: 4_000,
    registrationsPerAddress: 600,
    logLevel: 'info',
  });
});

test.each<[string, Record<string, string>, boolean]>([
  ['the embedded database in development', {}, true],
  ['an external database', { DATABASE_URL: 'postgresql://db/portal' }, false],
  ['production', { NODE_ENV: 'production' }, false],
  ['tests', { NODE_ENV: 'test' }, false],
  ['production, asked for', { NODE_ENV: 'production', DEMO: 'on' }, true],
  ['an external database, asked for', { DATABASE_URL: 'postgresql://db/portal', DEMO: 'true' }, true],
  ['development, refused', { DEMO: '0' }, false],
])('the demo data with %s', (_where, environment, demo) => {
  expect(readConfig(environment).demo).toBe(demo);
});

test('the invented mail domain is used only with the demo data, and never with a mail server', () => {
  const domain = (environment: Record<string, string>) => readConfig(environment).studentMailDomain;
  const server = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'cell@example.org' };
  expect(domain({ DEMO: 'no' })).toBeUndefined();
  expect(domain({ NODE_ENV: 'production' })).toBeUndefined();
  expect(domain(server)).toBeUndefined();
  expect(domain({ ...server, STUDENT_MAIL_DOMAIN: 'uni.example.org' })).toBe('uni.example.org');
});

test('a mail server needs a sender address', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://user:secret@mail.example.org' })).toThrow(
    /^These settings need correction:\n {2}MAIL_FROM: [^:]*$/,
  );
});

test('the owner of the database is set beside the serving role, never alone', () => {
  const MIGRATION_DATABASE_URL = 'postgresql://owner:secret@db/portal';
  expect(() => readConfig({ MIGRATION_DATABASE_URL })).toThrow(
    /^These settings need correction:\n {2}DATABASE_URL: [^:]*$/,
  );
  const both = readConfig({ DATABASE_URL: 'postgresql://portal_app@db/portal', MIGRATION_DATABASE_URL });
  expect(both.migrationDatabaseUrl).toBe(MIGRATION_DATABASE_URL);
});

test('an empty setting counts as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '', ADMIN_PASSWORD: '' })).toEqual(readConfig({}));
});

test('settings of other programs are ignored', () => {
  expect(readConfig({ PATH: '/usr/bin', HOME: '/root', PORTAL: 'x' })).toEqual(readConfig({}));
});

test.each<[string, string]>([
  ['NODE_ENV', 'prod'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '3000.5'],
  ['PORT', 'http'],
  ['PORT', '0x50'],
  ['PORT', ' 3000'],
  ['DATABASE_URL', 'mysql://db/portal'],
  ['DATABASE_URL', 'db/portal'],
  ['MIGRATION_DATABASE_URL', 'db/portal'],
  ['ADMIN_REGNO', '   '],
  ['ADMIN_REGNO', 'x'.repeat(41)],
  ['ADMIN_REGNO', 'АDMIN'],
  ['ADMIN_PASSWORD', 'abcd'],
  ['DEMO', 'maybe'],
  ['CLIENT_REPO_URL', 'javascript:alert(1)'],
  ['SERVER_REPO_URL', 'example.org'],
  ['STUDENT_MAIL_DOMAIN', 'a@b.example'],
  ['STUDENT_MAIL_DOMAIN', 'localhost'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['MAIL_FROM', 'placement cell'],
  ['PASSWORD_MIN_LENGTH', '4'],
  ['PASSWORD_MIN_LENGTH', '101'],
  ['PASSWORD_MIN_LENGTH', 'five'],
  ['TIME_ZONE', 'Mars/Olympus'],
  ['TIME_ZONE', '+05:30'],
  ['LOG_LEVEL', 'loud'],
  ['INSTITUTE_NAME', '  '],
  ['PRODUCT_TITLE', '\t'],
  ['TRUSTED_PROXIES', 'foo'],
  ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/33'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
])('%s=%s is refused with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^These settings need correction:\\n {2}${name}: \\S.*$`),
  );
});

test("the first admin's password has the minimum length", () => {
  const PASSWORD_MIN_LENGTH = '12';
  expect(() => readConfig({ PASSWORD_MIN_LENGTH, ADMIN_PASSWORD: 'x'.repeat(11) })).toThrow(
    /^These settings need correction:\n {2}ADMIN_PASSWORD: [^:]*12[^:]*$/,
  );
  const ADMIN_PASSWORD = 'x'.repeat(12);
  expect(readConfig({ PASSWORD_MIN_LENGTH, ADMIN_PASSWORD }).adminPassword).toBe(ADMIN_PASSWORD);
});

test.each([
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['portal.example.org', 'http://portal.example.org:3000'],
])('links in mails of a portal that listens at %s go to %s', (HOST, address) => {
  expect(readConfig({ HOST }).portalUrl).toBe(address);
});

test('every wrong setting is named at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT: [\s\S]*LOG_LEVEL: /);
});

test('the error contains no password', () => {
  expect(() => readConfig({ ADMIN_PASSWORD: 'abcd' })).not.toThrow(/abcd/);
});

test.each([
  'postgresql://portal:secret@db.example.org:5432/portal?sslmode=require',
  'postgres://db/portal',
  'postgresql:///portal?host=/run/postgresql',
  'postgresql://portal@/portal?host=%2Frun%2Fpostgresql&port=5432',
])('the database may be at %s', (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('proxies are a list with commas', () => {
  expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 ,' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
  ]);
});

test.each(['::1', 'fd00::/8', 'loopback', 'linklocal, uniquelocal'])('%s may be trusted', (proxies) => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: proxies });
  expect(() => Fastify({ trustProxy: trustedProxies })).not.toThrow();
});

test('port 0 takes any free port', () => {
  expect(readConfig({ PORT: '0' }).port).toBe(0);
});

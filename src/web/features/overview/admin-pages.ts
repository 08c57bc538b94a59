import type { LinkProps } from '@tanstack/react-router';
import {
  BookOpenCheck,
  Braces,
  ChartColumn,
  Code,
  DatabaseBackup,
  FileQuestion,
  FileUp,
  Grid3x3,
  KeyRound,
  LayoutTemplate,
  type LucideIcon,
  Mail,
  MapPin,
  Megaphone,
  NotebookPen,
  ScrollText,
  UserRoundX,
  UsersRound,
  WandSparkles,
  Webhook,
} from 'lucide-react';
import { paths } from '#web/paths.ts';

export type AdminPage = {
  label: string;
  icon: LucideIcon;
  to: NonNullable<LinkProps['to']>;
  search?: Record<string, string>;
};

/** The tools of an admin, for the home page. */
export const tools: AdminPage[] = [
  { label: 'Questions', icon: FileQuestion, to: paths.questions },
  { label: 'Generate', icon: WandSparkles, to: paths.generate },
  { label: 'Import questions', icon: FileUp, to: paths.questionImports },
  { label: 'Coverage', icon: Grid3x3, to: paths.coverage },
  { label: 'Aptitudes', icon: NotebookPen, to: paths.manageAptitudes },
  { label: 'Templates', icon: LayoutTemplate, to: paths.manageAptitudes, search: { edit: 'template' } },
  { label: 'Coding problems', icon: Code, to: paths.manageProblems },
  { label: 'DSA sheets', icon: Braces, to: paths.sheets },
  { label: 'Insights', icon: ChartColumn, to: paths.insights },
  { label: 'People', icon: UsersRound, to: paths.people },
  { label: 'Import roster', icon: BookOpenCheck, to: paths.roster, search: { tab: 'imports' } },
  { label: 'Announcements', icon: Megaphone, to: paths.manageAnnouncements },
  { label: 'Venues', icon: MapPin, to: paths.venues },
  { label: 'Mail', icon: Mail, to: paths.mail },
  { label: 'Webhooks', icon: Webhook, to: paths.webhooks },
  { label: 'Backups', icon: DatabaseBackup, to: paths.backups },
  { label: 'API tokens', icon: KeyRound, to: paths.apiTokens },
  { label: 'Audit log', icon: ScrollText, to: paths.audit },
  { label: 'Blocked users', icon: UserRoundX, to: paths.blockedUsers },
];

import * as bell from '#contract/notifications/bell.ts';
import * as settings from '#contract/notifications/settings.ts';
import { route } from '#server/context.ts';
import { signedIn } from '#server/platform/auth/permission.ts';
import { countNotifications, listNotifications, markNotificationsRead } from './bell/actions.ts';
import { editNotificationSettings, readNotificationSettings } from './settings/actions.ts';

export const notificationRoutes = [
  route(bell.listNotifications).for(signedIn).to(listNotifications),
  route(bell.countNotifications).for(signedIn).to(countNotifications),
  route(bell.markNotificationsRead).for(signedIn).to(markNotificationsRead),
  route(settings.readNotificationSettings).for(signedIn).to(readNotificationSettings),
  route(settings.editNotificationSettings).for(signedIn).to(editNotificationSettings),
];

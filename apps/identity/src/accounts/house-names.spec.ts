import { expect, it } from '@jest/globals';
import { readsAsOffice, readsAsOurs } from './house-names';

it.each([
  'chefly',
  'Chefly_Support',
  'the.chef.ly',
  'CHEF1Y',
  'chefIy',
  'сһеfly',
  'Chéfly',
  'c h e f l y',
  'chefly_lina',
  'my.chefly',
  'chefly10',
  'chefly.2026.cooks',
  'CheflyOfficial',
  'cheflym0derators',
])('is taken for ours: %j', (name) => expect(readsAsOurs(name)).toBe(true));

it.each([
  ...['chef', 'chef_lina', 'Cheffy', 'Chelsy', 'Ly', 'flychef', '', '...', '10'],
  ...['chef_lydia', 'ChefLynn', 'chef.lyra', 'cheflyubov'],
])('is anybody’s: %j', (name) => expect(readsAsOurs(name)).toBe(false));

it.each([
  ...[
    'admin',
    'Moderator',
    'support',
    'help',
    'security',
    'staff',
    'official',
    'root',
    'postmaster',
  ],
  ...['ADM1N', 'adm.in', 'a_d_m_i_n', 'adrnin', '4dmin', 'm0derat0r', 'supp0rt', '5upport', 'he1p'],
  ...['аdmin', 'админ', 'Ádmin', 'مشرف', 'الإدارة'],
  ...['admin2026', '24.support', 'admin_lina', 'lina.official', 'StaffLina', 'the_moderators'],
  ...['help.desk', 'support_team', 'customercare', 'no.reply', 'security.team', 'Support Team'],
])('is taken for an office: %j', (name) => expect(readsAsOffice(name)).toBe(true));

it.each([
  ...['fatima', 'Admira', 'Joe Root', 'root_vegetables', 'helpful', 'lina.helps', 'team_lina'],
  ...[
    'good.news',
    'modi',
    'Hana Mod',
    'supportlocal',
    'officially',
    'linas.service',
    'chef',
    'the',
  ],
  ...['', '...', '10', 'rotterdam', 'staffan', 'carefree', 'my.kitchen', 'infotoast'],
  // people are called so
  ...['مشرف.حسين', 'رسمي_كريم'],
])('is nobody’s office: %j', (name) => expect(readsAsOffice(name)).toBe(false));

import { describe, expect, it } from 'vitest';
import { builtInCompany, placeOf, shortNameOf } from './company.ts';

describe('the company’s short name, as a header or a sentence gives it', () => {
  it.each([
    [builtInCompany.name, builtInCompany.name.replace(' AG', '')],
    ['Meier & Söhne GmbH', 'Meier & Söhne'],
    ['Atelier du Lac Sàrl', 'Atelier du Lac'],
    ['Nordwind SA', 'Nordwind'],
    ['Nordwind S.A.', 'Nordwind'],
    ['Harbour Lane Ltd.', 'Harbour Lane'],
    ['Harbour Lane Limited', 'Harbour Lane'],
    ['Harbour Lane, Inc.', 'Harbour Lane'],
    ['Kontor GmbH & Co. KG', 'Kontor'],
    ['Stiftung Wald', 'Stiftung Wald'],
    ['SAGA', 'SAGA'],
    ['AG', 'AG'],
  ])('%s: %s', (name, short) => {
    expect(shortNameOf(name)).toBe(short);
  });
});

describe('the company’s place', () => {
  it.each([
    ['6300 Zug, Switzerland', 'Zug'],
    ['7000 Chur', 'Chur'],
    ['St. Gallen', 'St. Gallen'],
    ['', ''],
  ])('%s: %s', (town, place) => {
    expect(placeOf(town)).toBe(place);
  });
});

/** Rules for CSS Modules alone (decision 0048): sizes and colours come from tokens, and no class reaches out of its file. */
const lengths = ['px', 'rem', 'em'];

export default {
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'lab'],
    'declaration-property-unit-disallowed-list': {
      '/^(padding|margin|gap|row-gap|column-gap)/': lengths,
      '/radius$/': lengths,
      '/^(font|font-size|line-height)$/': lengths,
      '/^(min-|max-)?(height|block-size)$/': lengths,
      '/^(transition|animation)/': ['s', 'ms'],
    },
    'declaration-property-value-disallowed-list': { 'z-index': ['/^\\d/'], 'box-shadow': ['/#/'] },
    'selector-pseudo-class-disallowed-list': ['global'],
    // One that leads on to other elements makes the browser compute their styles again whenever anything is put into the page.
    'selector-disallowed-list': [/:has\(.*\)[^,]*[\s>+~]/],
    'selector-max-id': 0,
    'selector-class-pattern': [
      '^[a-z][a-zA-Z0-9]*$',
      { message: 'Write a class in camelCase, in whole words' },
    ],
    'property-disallowed-list': ['composes'],
    'declaration-no-important': true,
    'no-duplicate-selectors': true,
    'property-no-unknown': true,
    'selector-pseudo-class-no-unknown': true,
    'selector-pseudo-element-no-unknown': true,
    'unit-no-unknown': true,
    'block-no-empty': true,
  },
};

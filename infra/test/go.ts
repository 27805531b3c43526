import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Debian's golang-go and golang-golang-x-mod-dev, which need no network. */
const goPath = '/usr/share/gocode';
export const goEnvironment = { ...process.env, GO111MODULE: 'off', GOPATH: goPath };
/** Whether what is written in Go, on golang.org/x/mod/sumdb, can run here. */
export const hasGo =
  existsSync(path.join(goPath, 'src/golang.org/x/mod/sumdb/note')) &&
  spawnSync('go', ['version']).status === 0;

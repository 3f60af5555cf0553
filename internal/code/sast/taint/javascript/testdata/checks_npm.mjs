import express from 'express'
import { exec } from 'node:child_process'
import fs from 'node:fs'
import ipaddr from 'ipaddr.js'
import isFQDN from 'validator/lib/isFQDN.js'
import isInt from 'validator/es/lib/isInt.js'
import { isAlphanumeric } from 'validator'
import escapeGoat, { htmlEscape } from 'escape-goat'
import { escape as escape2 } from 'html-escaper'
import { escapeUTF8, encode, encodeXML } from 'entities'
import he from 'he'
import escapeHtml from 'escape-html'
import lodashEscape from 'lodash.escape'
import _ from 'lodash'
import sanitizeFilename from 'sanitize-filename'
import filenamify from 'filenamify'
import slugify from 'slugify'
import sluggy from '@sindresorhus/slugify'
import limax from 'limax'
import { quote } from 'shell-quote'
import { Shescape, escape as sesc, quote as squote } from 'shescape'
import pgEscape from 'pg-escape'
import tsql from 'tsqlstring'
import xss from 'xss'
import insane from 'insane'
import striptags from 'striptags'
import createDOMPurify from 'isomorphic-dompurify'
import isPathInside from 'is-path-inside'
import pathIsInside from 'path-is-inside'
import resolvePath from 'resolve-path'
import semver from 'semver'
import { DateTime } from 'luxon'
import dayjs from 'dayjs'
import moment from 'moment'
import { parseISO, format, isValid } from 'date-fns'
import { ObjectId } from 'mongodb'
import mongoose from 'mongoose'
import { isCuid } from '@paralleldrive/cuid2'
import { validate as isUuid } from 'uuid'
import escapeRegExp from 'escape-string-regexp'
import { createPool } from 'mariadb'
import invariant from 'tiny-invariant'
import assert from 'node:assert'
import createError from 'http-errors'
import sanitize from 'mongo-sanitize'
import path from 'node:path'
import httpAssert from 'http-assert'
import mysql from 'mysql'
const app = express()
const db = mysql.createPool({})
const BASE = '/srv/x'
app.get('/1', (req, res) => { const q = req.query.q; if (!ipaddr.isValid(q)) return res.end(); exec('x ' + q) })
app.get('/1b', (req, res) => { const q = req.query.q; if (!ipaddr.IPv4.isValid(q)) return res.end(); exec('x ' + q) })
app.get('/1c', (req, res) => { const q = ipaddr.parse(req.query.q).toString(); exec('x ' + q) })
app.get('/2', (req, res) => { const q = req.query.q; if (!isFQDN(q)) return res.end(); exec('x ' + q) })
app.get('/3', (req, res) => { const q = req.query.q; if (!isInt(q)) return res.end(); exec('x ' + q) })
app.get('/4', (req, res) => { const q = req.query.q; if (!isAlphanumeric(q)) return res.end(); exec('x ' + q) })
app.get('/5', (req, res) => { res.send('<b>' + htmlEscape(req.query.q)) })
app.get('/6', (req, res) => { res.send('<b>' + escape2(req.query.q)) })
app.get('/7', (req, res) => { res.send('<b>' + escapeUTF8(req.query.q)) })
app.get('/8', (req, res) => { res.send('<b>' + encodeXML(req.query.q)) })
app.get('/9', (req, res) => { res.send('<b>' + lodashEscape(req.query.q)) })
app.get('/10', (req, res) => { res.send('<b>' + _.escape(req.query.q)) })
app.get('/11', (req, res) => { fs.readFileSync('/x/' + sanitizeFilename(req.query.q)) })
app.get('/12', (req, res) => { fs.readFileSync('/x/' + filenamify(req.query.q)) })
app.get('/13', (req, res) => { fs.readFileSync('/x/' + sluggy(req.query.q)) })
app.get('/14', (req, res) => { fs.readFileSync('/x/' + slugify(req.query.q, { strict: true })) })
app.get('/15', (req, res) => { fs.readFileSync('/x/' + limax(req.query.q)) })
app.get('/16', (req, res) => { exec('x ' + quote([req.query.q])) })
app.get('/17', (req, res) => { exec('x ' + new Shescape({ shell: true }).quote(req.query.q)) })
app.get('/18', (req, res) => { exec('x ' + squote(req.query.q)) })
app.get('/19', (req, res) => { db.query('SELECT ' + pgEscape.ident(req.query.q)) })
app.get('/20', (req, res) => { db.query(pgEscape('SELECT %I', req.query.q)) })
app.get('/21', (req, res) => { db.query('SELECT ' + tsql.escape(req.query.q)) })
app.get('/22', (req, res) => { res.send(xss(req.query.q)) })
app.get('/23', (req, res) => { res.send(insane(req.query.q)) })
app.get('/24', (req, res) => { res.send('<b>' + striptags(req.query.q)) })
app.get('/25', (req, res) => { res.send(createDOMPurify.sanitize(req.query.q)) })
app.get('/26', (req, res) => { const p = path.resolve(BASE, req.query.q); if (!isPathInside(p, BASE)) return res.end(); fs.readFileSync(p) })
app.get('/27', (req, res) => { const p = path.resolve(BASE, req.query.q); if (!pathIsInside(p, BASE)) return res.end(); fs.readFileSync(p) })
app.get('/28', (req, res) => { fs.readFileSync(resolvePath(BASE, req.query.q)) })
app.get('/29', (req, res) => { const v = req.query.q; if (!semver.valid(v)) return res.end(); exec('x ' + v) })
app.get('/30', (req, res) => { const v = semver.valid(req.query.q); exec('x ' + v) })
app.get('/31', (req, res) => { exec('x ' + DateTime.fromISO(req.query.q).toISODate()) })
app.get('/32', (req, res) => { exec('x ' + dayjs(req.query.q).format('YYYY')) })
app.get('/33', (req, res) => { exec('x ' + moment(req.query.q).format('YYYY')) })
app.get('/34', (req, res) => { exec('x ' + format(parseISO(req.query.q), 'yyyy')) })
app.get('/37', (req, res) => { if (!isCuid(req.query.q)) return res.end(); exec('x ' + req.query.q) })
app.get('/38', (req, res) => { const q = req.query.q; invariant(/^[a-z]+$/.test(q), 'x'); exec('x ' + q) })
app.get('/39', (req, res) => { const q = req.query.q; assert(/^[a-z]+$/.test(q)); exec('x ' + q) })
app.get('/40', (req, res) => { const q = req.query.q; assert.match(q, /^[a-z]+$/); exec('x ' + q) })
app.get('/41', (req, res) => { new RegExp(escapeRegExp(req.query.q)) })
app.get('/42', (req, res) => { exec('x ' + semver.clean(req.query.q)) })
app.get('/43', (req, res) => { fs.readFileSync('/x/' + slugify(req.query.q)) })
app.get('/44', (req, res) => { exec('x ' + slugify(req.query.q)) }) // want: command-injection
app.get('/45', (req, res) => { const q = req.query.q; httpAssert(/^[a-z]+$/.test(q), 400); exec('x ' + q) })
app.get('/46', (req, res) => { if (!mongoose.isObjectIdOrHexString(req.query.q)) return res.end(); exec('x ' + req.query.q) })
app.get('/47', (req, res) => { const q = req.query.q; ipaddr.isValid(q); exec('x ' + q) }) // want: command-injection
app.get('/48', async (req, res) => { const q = req.query.q; if (!isFQDN(q)) return res.end(); await fetch('https://' + q) }) // want: ssrf
app.get('/49', (req, res) => { db.query(pgEscape('SELECT ' + req.query.q)) }) // want: sql-injection

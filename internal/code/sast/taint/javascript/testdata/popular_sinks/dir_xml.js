const express = require("express");
const ldap = require("ldapjs");
const { Client } = require("ldapts");
const ActiveDirectory = require("activedirectory2");
const xpath = require("xpath");
const { DOMParser } = require("@xmldom/xmldom");
const libxml = require("libxmljs2");
const fontoxpath = require("fontoxpath");
const { XMLParser } = require("fast-xml-parser");
const app = express();
app.post("/", async (req, res) => {
  const u = req.body.u;
  const c = ldap.createClient({ url: "" });
  c.search("o=x", { filter: `(uid=${u})`, scope: "sub" }, () => {}); // want: ldap-injection
  c.search("uid=" + u + ",o=x", {}, () => {}); // want: ldap-injection
  await new Client({ url: "" }).search("o=x", { filter: "(cn=" + u + ")" }); // want: ldap-injection
  new ActiveDirectory({}).find("cn=" + u, () => {}); // want: ldap-injection
  const doc = new DOMParser().parseFromString("<a/>");
  xpath.select("//user[@name='" + u + "']", doc); // want: xpath-injection
  xpath.select1(`//u[.='${u}']`, doc); // want: xpath-injection
  libxml.parseXml(u, { noent: true }); // want: xxe
  libxml.parseXml("<a/>").get("//u[@n='" + u + "']"); // want: xpath-injection
  fontoxpath.evaluateXPathToNodes("//u[@n='" + u + "']", doc); // want: xpath-injection
  new XMLParser().parse(u);
  new RegExp(u).test("x"); // want: regex-injection
});

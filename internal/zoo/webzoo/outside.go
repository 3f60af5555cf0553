package webzoo

// Paths of the lists that the registry's server publishes.
const (
	PathLibraries = "/libraries.json" // in the format of retire.js
	PathPreload   = "/preload.json"   // in Chromium's format
	PathVRPs      = "/vrps.json"      // as exported by rpki-client
)

// Networks that announce the zoo's addresses; the last one is not authorised to.
const (
	OriginWeb   = 64500
	OriginNames = 64501
	OriginWrong = 64666
)

// libraries has one library, with a severe weakness up to version 2.4.0.
const libraries = `{
 "lantern": {
  "vulnerabilities": [
   {"atOrAbove": "2.0.0", "below": "2.4.0", "severity": "high", "identifiers": {"summary": "A caption can run script",
   "CVE": ["CVE-2031-10001"]}, "info": ["https://lantern.example/advisories/1"]}
  ],
  "extractors": {"filename": ["lantern-(§§version§§)(\\.min)?\\.js"], "filecontent": ["/\\*! Lantern v(§§version§§)"]}
 }
}`

// preloaded is a preload list with one host of the zoo that sends no HSTS itself.
const preloaded = `// The hosts of the zoo that browsers know.
{"entries": [{"name": "preloaded.example", "policy": "custom", "mode": "force-https", "include_subdomains": true}]}`

const vrps = `{"metadata": {"buildtime": "2026-11-01T10:00:00Z"}, "roas": [
 {"asn": "AS64500", "prefix": "127.80.0.0/16", "maxLength": 24}, {"asn": "AS64500", "prefix": "2001:db8:80::/48", "maxLength": 48},
 {"asn": "AS64501", "prefix": "127.53.0.0/16", "maxLength": 24}, {"asn": "AS64501", "prefix": "fd53::/16", "maxLength": 48}
]}`

func outsideData() map[string]string {
	return map[string]string{PathLibraries: libraries, PathPreload: preloaded, PathVRPs: vrps}
}

// PathLantern is where VulnerableLibrary serves its script.
const PathLantern = "/assets/lantern.2f1c77de.js"

// VulnerableLibrary loads a version of a library with a known weakness.
func VulnerableLibrary(b *Blueprint) {
	b.Replace("</head>", `<script src="`+PathLantern+`" defer></script></head>`)
	script := b.Resources[PathScript]
	script.Body = []byte(
		"/*! Lantern v2.3.1 | MIT */\n(function () { \"use strict\"; document.documentElement.dataset.lantern = \"2.3.1\"; })();\n",
	)
	b.Resources[PathLantern] = script
}

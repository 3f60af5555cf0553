package code

import (
	"path"
	"strings"
)

// minCopies is the number of known packages from which a folder is one of third-party code.
const minCopies = 5

// copiedPackages are packages of PyPI that programs often contain copies of, by the name with which they are imported.
var copiedPackages = set(
	"apscheduler", "attr", "babelfish", "beaker", "bs4", "certifi", "chardet", "charset_normalizer", "cheroot", "cherrypy", "click",
	"colorama", "configobj", "dateutil", "dns", "feedparser", "flask", "guessit", "html5lib", "httplib2", "idna",
	"importlib_metadata", "itsdangerous", "jinja2", "jwt", "mako", "markdown", "markupsafe", "more_itertools", "mutagen",
	"oauthlib", "passlib", "pkg_resources", "pygments", "pyparsing", "pytz", "requests", "requests_oauthlib", "setuptools",
	"simplejson", "six", "soupsieve", "sqlalchemy", "tornado", "tqdm", "typing_extensions", "tzlocal", "unidecode", "urllib3",
	"webencodings", "websocket", "werkzeug", "xmltodict", "yaml", "zipp",
)

// MarkCopies marks the files of folders into which a Python program copies packages, such as lib with requests, bs4 and six.py, as
// third-party code.
func MarkCopies(files []File) {
	packages := map[string]map[string]bool{} // by folder
	for _, f := range files {
		if f.Language != "Python" || f.Vendored {
			continue
		}
		within, name := path.Dir(f.Path), strings.TrimSuffix(path.Base(f.Path), ".py")
		if name == "__init__" {
			within, name = path.Dir(within), path.Base(within)
		}
		if !copiedPackages[name] || within == "." {
			continue
		}
		if packages[within] == nil {
			packages[within] = map[string]bool{}
		}
		packages[within][name] = true
	}
	for i := range files {
		f := &files[i]
		for within := path.Dir(f.Path); within != "." && !f.Vendored; within = path.Dir(within) {
			if len(packages[within]) >= minCopies {
				f.Vendored, f.VendoredBy = true, ByFolder
			}
		}
	}
}

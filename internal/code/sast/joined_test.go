package sast_test

import (
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast"
	"assay/internal/scan"
)

// TestJoined checks that one finding stands for all sinks of a function that one value reaches, unless they are severe, and for no
// others.
func TestJoined(t *testing.T) {
	t.Parallel()
	const page = "from flask import Flask, request\n\napp = Flask(__name__)\n\n\n"
	for name, test := range map[string]struct {
		text string            // of a.py
		more map[string]string // other files
		want []string
		also string
	}{
		"severe sinks of one value": {
			text: page + "@app.route('/')\ndef show():\n    name = request.args['name']\n    open('/srv/a/' + name)\n" +
				"    open('/srv/b/' + name)\n    return ''\n",
			want: []string{"a.py:9 taint/path-traversal HIGH", "a.py:10 taint/path-traversal HIGH"},
		},
		"several sinks of one value": {
			text: page + "from flask import redirect\n\n\n@app.route('/')\ndef show():\n    to = request.args['to']\n    if 'a' in request.args:\n" +
				"        return redirect(to)\n    return redirect(to + '?a=1')\n",
			want: []string{"a.py:13 taint/open-redirect MEDIUM"},
			also: "The same is true of a.py:14.",
		},
		"digest of a guessable value": {
			text: page + "import hashlib\nimport random\n\n\ndef make():\n    token = hashlib.sha1(str(random.random()).encode()).hexdigest()\n" +
				"    return token\n",
			want: []string{"a.py:11 S311 MEDIUM"},
		},
		"requests without a limit": {
			text: "import requests\n\n\ndef first():\n    return requests.get('https://a.example/a')\n\n\n" +
				"def second():\n    return requests.get('https://a.example/b')\n",
			want: []string{"a.py:5 S113 LOW"},
			also: "The same is true of a.py:9.",
		},
		"numbers that are cut": {
			more: map[string]string{
				"go.mod": "module example.com/shop\n\ngo 1.24\n",
				"a.go": "package shop\n\nimport \"strconv\"\n\nfunc item(s string) int32 {\n\tn, _ := strconv.Atoi(s)\n\treturn int32(n)\n}\n\n" +
					"func page(s string) int16 {\n\tn, _ := strconv.Atoi(s)\n\treturn int16(n)\n}\n",
			},
			want: []string{"a.go:7 G109 LOW"},
			also: "The same is true of a.go:12.",
		},
		"connections without certificates": {
			more: map[string]string{"Trusting.java": "import javax.net.ssl.*;\nimport java.net.Socket;\n" +
				"import java.security.cert.X509Certificate;\n" +
				"class Trusting extends X509ExtendedTrustManager {\n" +
				"  public void checkServerTrusted(X509Certificate[] c, String a, Socket s) {\n  }\n" +
				"  public void checkServerTrusted(X509Certificate[] c, String a) {\n  }\n}\n"},
			want: []string{"Trusting.java:5 taint/no-tls-check MEDIUM"},
			also: "The same is true of Trusting.java:7.",
		},
		"sinks of two values": {
			text: page + "@app.route('/')\ndef show():\n    open('/srv/a/' + request.args['one'])\n" +
				"    open('/srv/b/' + request.args['two'])\n    return ''\n",
			want: []string{"a.py:8 taint/path-traversal HIGH", "a.py:9 taint/path-traversal HIGH"},
		},
		"a constant of the program": {
			more: map[string]string{
				"init.php": "<?php\nsession_start();\ndefine('TITLE', $_GET['title']);\n\n" +
					"function title() {\n    return TITLE;\n}\n",
				"one.php": "<?php\nrequire 'init.php';\necho '<h1>' . title() . '</h1>';\n",
				"two.php": "<?php\nrequire 'init.php';\necho '<h2>' . title() . '</h2>';\n",
			},
			want: []string{"one.php:3 taint/xss HIGH"},
			also: "The same is true of two.php:3.",
		},
		"a variable that each file sets": {
			more: map[string]string{
				"one.php": "<?php\nsession_start();\n$FILE = $_GET['file'];\nunlink('/srv/' . $FILE);\n",
				"two.php": "<?php\nsession_start();\n$FILE = $_GET['file'];\nunlink('/srv/' . $FILE);\n",
			},
			want: []string{"one.php:4 taint/path-traversal HIGH", "two.php:4 taint/path-traversal HIGH"},
		},
		"functions that get one value": {
			text: page + "def first(name):\n    open('/srv/a/' + name)\n\n\ndef second(name):\n    open('/srv/b/' + name)\n\n\n" +
				"@app.route('/')\ndef show():\n    name = request.args['name']\n    first(name)\n    second(name)\n    return ''\n",
			want: []string{"a.py:7 taint/path-traversal HIGH", "a.py:11 taint/path-traversal HIGH"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			engines, err := sast.New(sast.Config{Self: self()})
			require.NoError(t, err)
			files := map[string]string{"a.py": test.text}
			maps.Copy(files, test.more)
			v, err := code.Judge(t.Context(), scan.DimensionSAST, engines, tree(t, files), codeOptions(t))
			require.NoError(t, err)
			got := []string{}
			for _, f := range v.Findings {
				got = append(got, short(f))
			}
			require.Equal(t, test.want, got)
			if test.also != "" {
				require.Contains(t, v.Findings[0].Message, test.also)
			}
		})
	}
}

// TestJoinedIdentity checks that a finding for several places remains the same when its first place is repaired.
func TestJoinedIdentity(t *testing.T) {
	t.Parallel()
	const logs = "import logging\nfrom flask import Flask, request\n\napp = Flask(__name__)\n\n\n@app.route('/')\ndef show():\n"
	const constant = "<?php\nsession_start();\ndefine('TITLE', $_GET['title']);\n\nfunction title() {\n    return TITLE;\n}\n"
	for name, test := range map[string]struct {
		rule          string
		before, after map[string]string
	}{
		"requests without a limit": {
			rule:   "S113",
			before: map[string]string{"a.py": "import requests\nrequests.get('https://a.example/a')\nrequests.get('https://a.example/b')\n"},
			after: map[string]string{
				"a.py": "import requests\nrequests.get('https://a.example/a', timeout=9)\nrequests.get('https://a.example/b')\n",
			},
		},
		"requests without certificates": {
			rule:   "taint/no-tls-check",
			before: map[string]string{"Trusting.java": trusting("", "")},
			after:  map[string]string{"Trusting.java": trusting("    real.checkServerTrusted(c, a, s);\n", "")},
		},
		"lines of the log": {
			rule: "taint/log-injection",
			before: map[string]string{
				"a.py": logs + "    logging.info('a ' + request.args['a'])\n    return ''\n",
				"b.py": logs + "    logging.info('b ' + request.args['b'])\n    return ''\n",
			},
			after: map[string]string{
				"a.py": logs + "    logging.info('a')\n    return ''\n",
				"b.py": logs + "    logging.info('b ' + request.args['b'])\n    return ''\n",
			},
		},
		"a constant of the program": {
			rule: "taint/xss",
			before: map[string]string{
				"init.php": constant, "one.php": "<?php\nrequire 'init.php';\necho '<h1>' . title() . '</h1>';\n",
				"two.php": "<?php\nrequire 'init.php';\necho '<h2>' . title() . '</h2>';\n",
			},
			after: map[string]string{
				"init.php": constant, "one.php": "<?php\nrequire 'init.php';\necho '<h1>' . htmlspecialchars(title()) . '</h1>';\n",
				"two.php": "<?php\nrequire 'init.php';\necho '<h2>' . title() . '</h2>';\n",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			engines, err := sast.New(sast.Config{Self: self()})
			require.NoError(t, err)
			var places, fingerprints []string
			for _, files := range []map[string]string{test.before, test.after} {
				v, err := code.Judge(t.Context(), scan.DimensionSAST, engines, tree(t, files), codeOptions(t))
				require.NoError(t, err)
				for _, f := range v.Findings {
					if f.RuleID == test.rule {
						places, fingerprints = append(places, short(f)), append(fingerprints, f.Fingerprint)
					}
				}
			}
			require.Len(t, fingerprints, 2, "one before and one after")
			require.NotEqual(t, places[0], places[1], "the first place was repaired")
			require.Equal(t, fingerprints[0], fingerprints[1])
		})
	}
}

// trusting returns a class whose methods accept certificates, with their bodies.
func trusting(first, second string) string {
	return "import javax.net.ssl.*;\nimport java.net.Socket;\nimport java.security.cert.X509Certificate;\n" +
		"class Trusting extends X509ExtendedTrustManager {\n  X509ExtendedTrustManager real;\n" +
		"  public void checkServerTrusted(X509Certificate[] c, String a, Socket s) {\n" + first + "  }\n" +
		"  public void checkServerTrusted(X509Certificate[] c, String a) {\n" + second + "  }\n}\n"
}

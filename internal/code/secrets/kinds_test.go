package secrets

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// specimen is a file with a credential, or a safe twin of one.
type specimen struct {
	path, content string
	want          scan.Severity // "" for nothing
}

// requireKinds scans each file alone.
func requireKinds(t *testing.T, kinds map[string]specimen) {
	t.Helper()
	for name, c := range kinds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []scan.Severity
			for _, f := range scanFiles(t, map[string]string{c.path: c.content}).Findings {
				got = append(got, f.Severity)
			}
			if c.want == "" {
				require.Empty(t, got)
				return
			}
			require.Equal(t, []scan.Severity{c.want}, got)
		})
	}
}

// TestPairs scans settings whose name and value are two entries.
func TestPairs(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 80)
	password, random := m.password(), m.word(32)
	requireKinds(t, map[string]specimen{
		"variable of a container": {"k8s/web.yaml", "env:\n- name: DB_PASSWORD\n  value: \"" + password + "\"\n", sevMed},
		"variable without quotes": {"k8s/web.yaml", "env:\n- name: API_KEY\n  value: " + random + "\n", sevMed},
		"variable from a secret": {
			"k8s/web.yaml", "env:\n- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef:\n      name: db-1\n", "",
		},
		"variable with a word":        {"k8s/web.yaml", "env:\n- name: DB_PASSWORD\n  value: postgres\n", ""},
		"variable of a chart":         {"k8s/web.yaml", "env:\n- name: DB_PASSWORD\n  value: {{ .Values.password1 }}\n", ""},
		"file of a variable":          {"k8s/web.yaml", "env:\n- name: DB_PASSWORD_FILE\n  value: \"" + password + "\"\n", ""},
		"task of a container service": {"ecs/task.json", `{"name": "DB_PASSWORD", "value": "` + password + `"}`, sevMed},
		"task with a parameter": {
			"ecs/task.json", `{"name": "DB_PASSWORD", "valueFrom": "arn:aws:ssm:eu-1:1:parameter/a1"}`, "",
		},
		"attributes":                 {"Web.config", `<add key="SmtpPassword" value="` + password + `"/>`, sevMed},
		"attributes of a key":        {"Web.config", `<add key="ApiKey" value="` + random + `"/>`, sevMed},
		"attributes of a rule":       {"Web.config", `<add key="resetPassword" value="Step2Form"/>`, ""},
		"attributes of a public key": {"Web.config", `<add key="CaptchaSiteKeyPublicToken" value="` + random + `"/>`, ""},
		"attributes of a bean":       {"beans.xml", `<property name="password" value="` + password + `"/>`, sevMed},
		"attributes with a variable": {"beans.xml", `<property name="password" value="${db.password1}"/>`, ""},
		"element": {
			"hibernate.cfg.xml", `<property name="connection.password">` + password + `</property>`, sevMed,
		},
		"element with a label": {"res/values/a.xml", `<string name="reset_password">Reset password 1</string>`, ""},
		"text of an app":       {"res/values/keys.xml", `<string name="maps_api_key">` + random + `</string>`, sevMed},
		"property list":        {"App.plist", "<key>ApiSecret</key>\n<string>" + random + "</string>\n", sevMed},
		"default of a Terraform variable": {
			"variables.tf", "variable \"db_password\" {\n  type = string\n  default = \"" + password + "\"\n}\n", sevMed,
		},
		"Terraform variable without one": {"variables.tf", "variable \"db_password\" {\n  type = string\n  sensitive = true\n}\n", ""},
		"variable of an image":           {"Dockerfile", "FROM a\nENV DB_PASSWORD " + password + "\n", sevMed},
		"argument of an image":           {"Dockerfile", "FROM a\nARG DB_PASSWORD\n", ""},
		"macro":                          {"src/wifi.h", "#define WIFI_PASSWORD \"" + password + "\"\n", sevMed},
		"macro of a limit":               {"src/wifi.h", "#define MAX_PASSWORD_LENGTH \"64chars\"\n", ""},
		"constant of a build": {
			"app/build.gradle", "buildConfigField \"String\", \"API_KEY\", \"\\\"" + random + "\\\"\"\n", sevMed,
		},
		"signing of a build":   {"app/build.gradle", "release {\n  storePassword \"" + password + "\"\n}\n", sevMed},
		"signing from outside": {"app/build.gradle", "release {\n  storePassword System.getenv(\"STORE_PASSWORD1\")\n}\n", ""},
	})
}

// TestPasswordsOfServers scans passwords beside the server that they open, on the same machine or elsewhere.
func TestPasswordsOfServers(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 81)
	password, chosen := m.password(), "Sunflower42"
	requireKinds(t, map[string]specimen{
		"driver for MySQL in Go": {
			"db.go", "sql.Open(\"mysql\", \"app:" + password + "@tcp(db.corp.net:3306)/shop\")\n", sevHigh,
		},
		"the same on this machine": {"db.go", "sql.Open(\"mysql\", \"app:" + password + "@tcp(127.0.0.1:3306)/shop\")\n", sevMed},
		"the same with a default":  {"db.go", "sql.Open(\"mysql\", \"root:root@tcp(127.0.0.1:3306)/shop\")\n", ""},
		"the same with a format":   {"db.go", "fmt.Sprintf(\"%s:%s@tcp(%s:3306)/shop\", user, pass1, host)\n", ""},
		"words of libpq": {
			"db.go", "dsn := \"host=db.corp.net user=shop password=" + password + " dbname=shop\"\n", sevHigh,
		},
		"words of libpq, the host last": {
			"db.py", "connect(\"dbname=shop user=shop password=" + password + " host=localhost\")\n", sevMed,
		},
		"named arguments of a call": {
			"radius.py", "answer = server.request(user=owner,\n    password=otpval1,\n    state=state)\n", "",
		},
		"words of libpq with a format": {"db.go", "dsn := \"host=db.corp.net user=shop password=%s dbname=shop\"\n", ""},
		"code for a local database": {
			"Db.java", "String url = \"jdbc:mysql://localhost/shop\";\nString password = \"" + chosen + "\";\n", sevMed,
		},
		"code for nothing": {"Login.java", "String label = \"Login\";\nString password = \"" + chosen + "\";\n", sevLow},
		"settings of a local database": {
			"settings.yml", "datasource:\n  url: jdbc:mysql://localhost/shop\n  password: " + chosen + "\n", sevMed,
		},
		"settings with a default": {"settings.yml", "datasource:\n  url: jdbc:mysql://localhost/shop\n  password: root1234\n", ""},
		"pass beside an account":  {"config.ini", "host = 10.0.0.5\nuser = shop\npass = " + password + "\n", sevMed},
		"pass without an account": {"config.ini", "boarding = yes\npass = " + password + "\n", ""},
		"pass in an array": {
			"config.php", "['host' => 'localhost', 'user' => 'shop', 'pass' => '" + password + "']", sevMed,
		},
		"account of a mail provider": {"mail.php", "$m->Host = 'smtp.gmail.com';\n$m->Password = '" + chosen + "';\n", sevHigh},
		"account of .NET": {
			"Mail.cs", "c.Credentials = new NetworkCredential(\"shop@corp.net\", \"" + password + "\");\n", sevHigh,
		},
		"account of .NET from settings": {"Mail.cs", "c.Credentials = new NetworkCredential(settings.User, settings.Password1);\n", ""},
		"letters that make no word":     {"mail.properties", "spring.mail.password=xkdcsbuzqtrmkwhm\n", sevMed},
		"words in one":                  {"mail.properties", "spring.mail.password=correcthorsebattery\n", ""},
		"password of a cache": {
			"compose.yml", "image: acme/shop\ncommand: redis-server --requirepass " + password + "\n", sevHigh,
		},
		"password of a cache, a variable": {"compose.yml", "image: acme/shop\ncommand: redis-server --requirepass $REDIS_PASSWORD\n", ""},
		"password of an image's root":     {"Dockerfile", "RUN echo 'root:" + password + "' | chpasswd\n", sevHigh},
		"password of a script": {
			"deploy.ps1", "$p = ConvertTo-SecureString \"" + password + "\" -AsPlainText -Force\n", sevHigh,
		},
		"variable of a script": {"deploy.ps1", "$p = ConvertTo-SecureString $env:DEPLOY -AsPlainText -Force\n", ""},
		"header of a proxy": {
			"nginx.conf", "proxy_set_header Authorization \"Basic " + encode64("app:"+password) + "\";\n", sevHigh,
		},
		"literal before a variable host": {
			"deploy.sh", "DATABASE_URL=postgres://app:" + m.word(18) + "@${DB_HOST}:5432/prod\n", sevHigh,
		},
		"weak literal before a variable host": {"deploy.sh", "DATABASE_URL=postgres://app:quasar4moon@${DB_HOST}:5432/prod\n", sevLow},
		"variable before a variable host":     {"deploy.sh", "DATABASE_URL=postgres://app:${DB_PASS}@${DB_HOST}:5432/prod\n", ""},
		"header from a variable":              {"nginx.conf", "proxy_set_header Authorization \"Basic $credentials64\";\n", ""},
	})
}

// TestKeysInUse scans keys that sign sessions and tokens in forms that frameworks have, and texts in their place.
func TestKeysInUse(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 82)
	random := m.word(32)
	requireKinds(t, map[string]specimen{
		"literal that asks to be replaced":  {"a.py", "app.secret_key = 'change-me'\n", sevMed},
		"argument that asks to be replaced": {"a.js", "jwt.sign({ id: 1 }, 'your-secret-key')\n", sevMed},
		"default that asks to be replaced":  {"a.js", "const s = process.env.JWT_SECRET || 'replace_in_prod';\n", sevLow},
		"default of a service for settings": {"a.ts", "secret: this.configService.get<string>('JWT_SECRET') || 'toor1toor1',\n", sevMed},
		"setting without a default":         {"a.ts", "secret: this.configService.get<string>('JWT_SECRET'),\n", ""},
		"settings that ask to be replaced":  {"app.properties", "jwt.secret=change-me-please\n", ""},
		"constant that a function takes": {
			"A.java", "static final String SECRET_KEY = \"toor1toor1\";\nKey k = Keys.hmacShaKeyFor(SECRET_KEY.getBytes());\n", sevHigh,
		},
		"constant that no function takes": {"A.java", "static final String SECRET_KEY = \"toor1toor1\";\nKey k = load(SECRET_KEY);\n", ""},
		"checksum beside a name of Sourcegraph": {
			"apps.json", "[{\"apikey\":\":apikey:\",\"sha\":\"" + m.hex(40) + "\"},{\"name\":\"Sourcegraph\"}]", "",
		},
		"token of Sourcegraph in one line": {
			"apps.json", "[{\"sha\":\"a\",\"token\":\"" + m.hex(40) + "\"},{\"name\":\"Sourcegraph\"}]", sevHigh,
		},
		"key of a search in pages": {
			"a.ts", "get('https://ab12cd-dsn.algolia.net/1/indexes/*', { 'x-algolia-api-key': '" + m.hex(32) + "' })\n", sevLow,
		},
		"key of a search": {
			"a.ts", "const client = algoliasearch('AB12CD34EF', { algoliaApiKey: '" + m.hex(32) + "' })\n", sevHigh,
		},
		"bytes of words":                 {"a.go", "var jwtKey = []byte(\"my_secret_key\")\n", sevHigh},
		"name of a setting":              {"a.go", "const jwtSecret = \"jwt_secret\"\n", ""},
		"words that a name passes":       {"a.js", "const key = 'jwt-secret'\njwt.sign({ id: 1 }, key)\n", sevHigh},
		"default in settings":            {"application.yml", "token:\n  value: ${JWT_SECRET:ThisSignsAll2024}\n", sevMed},
		"default in an annotation":       {"A.java", "@Value(\"${jwt.secret:ThisSignsAll2024}\")\n", sevMed},
		"no default in an annotation":    {"A.java", "@Value(\"${jwt.secret}\")\n", ""},
		"default of another variable":    {"application.yml", "file: ${KEY_STORE:classpath:keys/ThisSignsAll2024}\n", ""},
		"cookies of Express":             {"a.js", "app.use(cookieParser('toor1toor1'))\n", sevHigh},
		"cookies of Express, not signed": {"a.js", "app.use(cookieParser())\n", ""},
		"cookies of Rack":                {"a.rb", "use Rack::Session::Cookie, key: 'a', secret: 'toor1toor1'\n", sevHigh},
		"cookies of Rack from outside":   {"a.rb", "use Rack::Session::Cookie, key: 'a', secret: ENV['KEY1']\n", ""},
		"token in Rust":                  {"a.rs", "encode(&h, &c, &EncodingKey::from_secret(b\"toor1toor1\"))\n", sevHigh},
		"token in Rust from a name":      {"a.rs", "encode(&h, &c, &EncodingKey::from_secret(key.as_ref()))\n", ""},
		"key of a Python application":    {"config.py", "class Config:\n    SECRET_KEY = 'toor1toor1'\n", sevMed},
		"key of its development":         {"config.py", "class Config:\n    SECRET_KEY = 'dev'\n", sevLow},
		"key that is replaced":           {"config.py", "SECRET_KEY = 'toor1toor1'\nSECRET_KEY = os.environ['KEY']\n", sevLow},
		"key of another module":          {"codec.py", "SECRET_KEY = 'toor1toor1'\n", ""},
		"section about tokens in .NET": {
			"appsettings.json", "{\n  \"JwtSettings\": {\n    \"Key\": \"ThisSignsAll2024\"\n  }\n}\n", sevMed,
		},
		"section about something else": {
			"appsettings.json", "{\n  \"ViewSettings\": {\n    \"Key\": \"ThisSignsAll2024\"\n  }\n}\n", "",
		},
		"section about tokens in YAML": {"settings.yml", "jwt:\n  expires: 1h\n  secret: ThisSignsAll2024\n", sevMed},
		"section with a comment":       {"config.yaml", "JWT:\n  Key: zBqYyQrPNaIUsnRh # signs tokens\n  ExpireTime: 120\n", sevMed},
		"key of Django, by default": {
			"settings.py", "SECRET_KEY = os.environ.get('SECRET_KEY', '" + "eji@ah)fc#m$uvaj579%h59q&92n%q@" + "d7t_joy!t*bo5g5sm9z')\n", sevMed,
		},
		"template as the default":           {"settings.py", "SECRET_KEY = os.environ.get('SECRET_KEY', '$SECRET_KEY')\n", ""},
		"section about tokens from outside": {"settings.yml", "jwt:\n  expires: 1h\n  secret: ${JWT_SECRET}\n", ""},
		"variable that is named a key":      {".env", "OPENWEATHER_KEY=" + random + "\n", sevHigh},
		"variable that is no random key":    {".env", "SORT_KEY=created_at_desc\n", ""},
		"variable of a page":                {".env", "VITE_MAPS_API_KEY=" + random + "\n", sevLow},
		"token of a service":                {"config.yml", "deploy_token: " + random + "\n", sevMed},
		"token of a service, a name":        {"config.yml", "deploy_token: deploy2staging\n", ""},
		"key in a notebook":                 {"a.ipynb", "{\"source\": [\"api_key = \\\"" + random + "\\\"\\n\"]}\n", sevMed},
		"key in a notebook from outside":    {"a.ipynb", "{\"source\": [\"api_key = os.environ[\\\"API_KEY1\\\"]\\n\"]}\n", ""},
		"token of a bot in settings": {
			"config.json", "{\"token\": \"" + encode64("812345678901234567") + "." + m.word(6) + "." + m.word(27) + "\"}\n", sevHigh,
		},
		"value with the form of a bot token": {
			"config.json", "{\"token\": \"M" + m.of(letters, 23) + "." + m.word(6) + "." + m.word(27) + "\"}\n", sevLow,
		},
	})
}

// TestKeysWithoutArmour scans private keys in DER and base64, and what has the same form but is public.
func TestKeysWithoutArmour(t *testing.T) {
	t.Parallel()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	curve, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	_, edwards, err := ed25519.GenerateKey(rand.Reader)
	require.NoError(t, err)
	encoded := func(der []byte, err error) string {
		require.NoError(t, err)
		return base64.StdEncoding.EncodeToString(der)
	}
	wrapped, rsaOnly := encoded(x509.MarshalPKCS8PrivateKey(key)), encoded(x509.MarshalPKCS1PrivateKey(key), nil)
	public := encoded(x509.MarshalPKIXPublicKey(key.Public()))
	template := &x509.Certificate{SerialNumber: big.NewInt(1)}
	certificate := encoded(x509.CreateCertificate(rand.Reader, template, template, key.Public(), key))
	joined := strings.Join(strings.Split(fold(wrapped), "\n"), "\" +\n  \"")
	requireKinds(t, map[string]specimen{
		"constant":                {"src/Pay.java", "public static String merchant_private_key = \"" + wrapped + "\";\n", sevHigh},
		"constant of parts":       {"src/Pay.java", "public static String merchant_private_key = \"" + joined + "\";\n", sevHigh},
		"setting":                 {"application-prod.properties", "alipay.private-key=" + wrapped + "\nalipay.app-id=1\n", sevHigh},
		"setting in a comment":    {"application-prod.yml", "alipay:\n#  private-key: " + wrapped + "\n", sevLow},
		"value in JSON":           {"config/pay.json", `{"key": "` + rsaOnly + `", "other": 1}`, sevHigh},
		"key of a curve":          {"config/pay.json", `{"key": "` + encoded(x509.MarshalPKCS8PrivateKey(curve)) + `"}`, sevHigh},
		"key of a curve in SEC 1": {"config/pay.json", `{"key": "` + encoded(x509.MarshalECPrivateKey(curve)) + `"}`, sevHigh},
		"key of Ed25519":          {"config/pay.json", `{"key": "` + encoded(x509.MarshalPKCS8PrivateKey(edwards)) + `"}`, sevHigh},
		"public key":              {"src/Pay.java", "public static String alipay_public_key = \"" + public + "\";\n", ""},
		"certificate":             {"src/Pay.java", "public static String merchant_cert = \"" + certificate + "\";\n", ""},
		"part of a key":           {"src/Pay.java", "public static String merchant_private_key = \"" + wrapped[:400] + "\";\n", ""},
		"key of a test":           {"src/test/java/Pay.java", "public static String merchant_private_key = \"" + wrapped + "\";\n", ""},
		"key in documentation":    {"docs/pay.md", "merchant_private_key = \"" + wrapped + "\"\n", ""},
		"key with an armour": {
			"src/Pay.java", "String key = \"" + label("-----BEGIN FAKE PRIV", "ATE KEY-----") + "\\n" + wrapped + "\";\n", "",
		},
	})
}

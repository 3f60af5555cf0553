package secrets

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"fmt"
	mathrand "math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// maker generates secrets, so that none is in the repository.
type maker struct {
	t testing.TB
	r *mathrand.Rand
}

func newMaker(t testing.TB, seed uint64) *maker {
	return &maker{t: t, r: mathrand.New(mathrand.NewPCG(seed, 7))}
}

const (
	letters      = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	alphanumeric = letters + "0123456789"
	hexadecimal  = "0123456789abcdef"
)

func (m *maker) of(alphabet string, n int) string {
	for {
		var b strings.Builder
		for range n {
			b.WriteByte(alphabet[m.r.IntN(len(alphabet))])
		}
		if s := b.String(); emptyWords(s) == "" && (n < 12 || digits(s) > 1 || alphabet == letters) {
			return s
		}
	}
}

func (m *maker) word(n int) string { return m.of(alphanumeric, n) }
func (m *maker) hex(n int) string  { return m.of(hexadecimal, n) }
func (m *maker) phrase(n int) string {
	words := make([]string, n)
	for i := range words {
		words[i] = m.of("abcdefghijklmnopqrstuvwxyz", 4+i%4)
	}
	return strings.Join(words, " ")
}
func (m *maker) base64(n int) string { return m.of(alphanumeric+"+/", n) }
func (m *maker) password() string {
	return m.of(letters, 4) + m.of("23456789", 2) + "!" + m.of(letters, 5)
}
func encode64(s string) string     { return base64.StdEncoding.EncodeToString([]byte(s)) }
func indent(s, with string) string { return with + strings.ReplaceAll(s, "\n", "\n"+with) }
func escapeLines(s string) string  { return strings.ReplaceAll(s, "\n", `\n`) }
func label(parts ...string) string { return strings.Join(parts, "") }
func armour(kind, body string) string {
	return "-----BEGIN " + kind + "-----\n" + body + "\n-----END " + kind + "-----"
}
func (m *maker) block(n int) string        { return fold(m.base64(n)) }
func (m *maker) rsaKey(kind string) string { return armour(kind, m.block(800)) }

func fold(s string) string {
	var lines []string
	for ; len(s) > 64; s = s[64:] {
		lines = append(lines, s[:64])
	}
	return strings.Join(append(lines, s), "\n")
}

// ecKey returns a valid key.
func (m *maker) ecKey() string {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(m.t, err)
	der, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(m.t, err)
	return strings.TrimSpace(string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})))
}

// planted is a file with a secret in it.
type planted struct {
	name     string
	path     string
	content  string
	secret   string // must not appear anywhere
	rule     string
	severity scan.Severity
}

// plant returns a file for each of our rules.
func (m *maker) plant() []planted {
	openssh := func(cipher string) string {
		return armour(label("OPENSSH PRIV", "ATE KEY"),
			fold(encode64("openssh-key-v1\x00\x00\x00\x00"+string(rune(len(cipher)))+cipher+m.word(500))))
	}
	pemKind := label("RSA PRIV", "ATE KEY")
	p := func(name, path, format, secret, rule string, severity scan.Severity) planted {
		return planted{name, path, strings.ReplaceAll(format, "@@", secret), secret, rule, severity}
	}
	all := []planted{
		p("netrc", "home/.netrc", "machine api.example.org\n  login deploy\n  password @@\n", m.password(), "netrc", sevHigh),
		p("Fernet", "app/settings.py", "SECRET_KEY_OF_BACKUPS = 1\nfernet_key = b'@@'\n", m.base64(43)+"=", ruleEncoded, sevHigh),
		p(
			"app password", "app/mail.yml", "host: smtp.gmail.com\npassword: @@\n", m.of("bcdfghjkl", 8)+m.of("mnpqrstvw", 8), ruleAppPassword,
			sevHigh,
		),
		p("client", "config/omniauth.rb", "  provider :github, 'Iv1abcdef0', '@@'\n", m.hex(40), "oauth-client-secret", sevHigh),
		p("cipher", "src/seal.js", "const c = CryptoJS.AES.encrypt(text, '@@')\n", m.word(20), "cipher-key", sevMed),
		p("key of AES", "src/Seal.java", "String key = \"@@\";\nnew SecretKeySpec(key);\n", m.word(32), "cipher-key-literal", sevHigh),
		p("pgpass", ".pgpass", "# note\ndb.corp.net:5432:*:app:@@\n", m.password(), "pgpass", sevHigh),
		p("htpasswd clear", ".htpasswd", "carol:@@\n", m.password(), "htpasswd", sevHigh),
		p("htpasswd DES", ".htpasswd", "carol:@@\n", m.word(13), "htpasswd", sevMed),
		p("htpasswd bcrypt", "conf/htpasswd", "carol:@@\n", "$2y$10$"+m.word(53), "htpasswd", sevLow),
		p("shadow", "etc/shadow", "root:@@:19000:0:99999:7:::\n", "$6$"+m.word(8)+"$"+m.word(86), "htpasswd", sevLow),
		p("git-credentials", ".git-credentials", "https://carol:@@@git.corp.net\n", m.password(), "git-credentials", sevHigh),
		p("wp-config", "www/wp-config.php", "<?php\ndefine('DB_PASSWORD', '@@');\n", m.password(), "php-define-secret", sevHigh),
		p("wp salts", "www/wp-config.php", "<?php\ndefine('AUTH_KEY',         '@@');\n", m.of(alphanumeric+"!#$%&()*+,-./:;<=>?@[]^_{|}~ \"", 64),
			"php-define-secret", sevHigh),
		p("PuTTY", "keys/server.ppk", "PuTTY-User-Key-File-2: ssh-rsa\nEncryption: none\nComment: k\nPublic-Lines: "+
			"1\nAAAA\nPrivate-Lines: 2\n@@\nPrivate-MAC: 00\n", m.block(120), "putty-private-key", sevHigh),
		p("PuTTY encrypted", "keys/server.ppk", "PuTTY-User-Key-File-3: ssh-rsa\nEncryption: aes256-cbc\nPrivate-Lines: 2\n@@\nPrivate-MAC: 00\n",
			m.block(120), "putty-private-key", sevMed),
		p("RSA", "id_rsa", "@@\n", m.rsaKey(pemKind), "private-key", sevHigh),
		p("PKCS #8", "tls/key.pem", "@@\n", m.ecKey(), "private-key", sevHigh),
		p("PKCS #8 encrypted", "tls/key.pem", "@@\n", m.rsaKey(label("ENCRYPTED PRIV", "ATE KEY")), "private-key", sevMed),
		p("RFC 1421 encrypted", "tls/key.pem", "@@\n", armour(pemKind, "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00112233\n\n"+m.block(800)),
			"private-key", sevMed),
		p("OpenSSH", "id_ed25519", "@@\n", openssh("none"), "private-key", sevHigh),
		p("OpenSSH encrypted", "id_ed25519", "@@\n", openssh("aes256-ctr"), "private-key", sevMed),
		p("PGP", "release.asc.txt", "@@\n", armour(label("PGP PRIV", "ATE KEY BLOCK"), "Version: 1\n\n"+m.block(800)+"\n=abcd"), "private-key",
			sevHigh),
		p("key in JSON", "app/config.json", "{\"key\": \"@@\"}\n", escapeLines(m.rsaKey(pemKind)), "private-key", sevHigh),
		p("key in YAML", "app/config.yaml", "key: |\n@@\n", indent(m.rsaKey(pemKind), "    "), "private-key", sevHigh),
		p("key in code", "src/key.js", "const k = '@@'\n", strings.ReplaceAll(m.rsaKey(pemKind), "\n", "\\n' +\n  '"), "private-key", sevHigh),
		p("key without an end", "id_rsa", "@@\n", "-----BEGIN "+pemKind+"-----\n"+m.block(800), "private-key", sevHigh),
		p("service account", "gcp.json", `{"type": "service_account", "project_id": "p", "private_key_id": "`+m.hex(40)+
			`", "private_key": "@@\n"}`, escapeLines(m.rsaKey(label("PRIV", "ATE KEY"))), "private-key", sevCrit),
		p("kubeconfig key", ".kube/config", "users:\n- name: a\n  user:\n    client-key-data: @@\n", encode64(m.rsaKey(pemKind)),
			"private-key-base64", sevHigh),
		p("key in base64, folded", "k8s/secret.yaml", "data:\n  tls.key: |\n@@\n", indent(fold(encode64(m.rsaKey(pemKind))), "    "),
			"private-key-base64", sevHigh),
		p("JWK", "jwks.json", `{"kty":"EC","crv":"P-256","x":"`+m.word(43)+`","d":"@@"}`, m.word(43), "private-key-jwk", sevHigh),
		p("kubeconfig token", ".kube/config", "users:\n- name: a\n  user:\n    token: @@\n", m.word(40), "kubeconfig", sevCrit),
		p("history", ".bash_history", "ls\nexport SERVICE_TOKEN=@@\n", m.word(30), "shell-history", sevHigh),
		p("history, password", ".zsh_history", "mysql -h db.corp.net -u root -p@@ shop\n", m.password(), "command-password", sevHigh),
		p("sshpass", "deploy.sh", "sshpass -p '@@' ssh root@10.1.1.1\n", m.password(), "command-password", sevHigh),
		p("curl", "deploy.sh", "curl -u carol:@@ https://api.corp.net/\n", m.password(), "command-password", sevHigh),
		p("docker login", "ci/push.sh", "docker login -u ci -p @@ registry.corp.net\n", m.password(), "command-password", sevHigh),
		p("PGPASSWORD", "ci/dump.sh", "PGPASSWORD=@@ pg_dump -h db.corp.net\n", m.password(), "command-password", sevHigh),
		p(".env", ".env", "APP_ENV=production\nSTRIPE_WEBHOOK_SECRET=\"@@\"\n", m.word(28), "dotenv", sevHigh),
		p(".env.production", "web/.env.production", "SMTP_PASSWORD=@@\n", m.password(), "dotenv", sevHigh),
		p("postgres URL", "config/app.rb", "url = \"postgres://app:@@@db.corp.net:5432/shop\"\n", m.password(), "connection-url", sevHigh),
		p("mongodb URL", "src/db.ts", "connect('mongodb+srv://app:@@@cluster0.corp.mongodb.net/x')\n", m.password(), "connection-url", sevHigh),
		p("amqp URL", "src/mq.go", "const u = `amqps://app:@@@mq.corp.net/`\n", m.password(), "connection-url", sevHigh),
		p("redis URL without a user", "src/mq.go", "const u = \"rediss://:@@@cache.corp.net:6380\"\n", m.password(), "connection-url", sevHigh),
		p("local URL", "src/db.go", "const u = \"postgres://app:@@@localhost/x\"\n", m.password(), "connection-url", sevMed),
		p("service of a composition", "compose.yaml", "environment:\n  URL: postgres://app:@@@db:5432/x\n", m.password(), "connection-url",
			sevMed),
		p("ADO.NET", "appsettings.json",
			`{"ConnectionStrings": {"Default": "Server=tcp:sql.corp.net,1433;Database=shop;User ID=app;Password=@@;Encrypt=True"}}`, m.password(),
			"connection-string", sevHigh),
		p("JDBC", "src/main/resources/application.properties", "spring.datasource.url=jdbc:mysql://db.corp.net/shop?user=app&password=@@\n",
			m.password(), "jdbc-url", sevHigh),
		p("JDBC, Oracle", "src/Db.java", "String u = \"jdbc:oracle:thin:app/@@@db.corp.net:1521:shop\";\n", m.password(), "jdbc-url", sevHigh),
		p("Azure storage", "src/app.cs",
			"var c = \"DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=@@;EndpointSuffix=core.windows.net\";\n", m.base64(
				86,
			)+"==", "azure-storage-key", sevCrit),
		p("basic authentication", "src/client.py", "headers = {'Authorization': 'Basic @@'}\n", encode64("carol:"+m.password()),
			"basic-auth-header", sevHigh),
		p("bearer", "src/client.py", "headers = {\"Authorization\": \"Bearer @@\"}\n", m.word(40), "bearer-token", sevMed),
		p("docker config", ".docker/config.json", `{"auths": {"registry.corp.net": {"auth": "@@"}}}`, encode64("ci:"+m.password()),
			"registry-auth", sevHigh),
		p("terraform state", "infra/terraform.tfstate", `{"resources": [{"instances": [{"attributes": {"master_password": "@@"}}]}]}`,
			m.password(), "terraform-state", sevHigh),
		p("tfvars", "infra/prod.tfvars", "region = \"eu\"\ndb_password = \"@@\"\n", m.password(), "terraform-variables", sevHigh),
		p("Ansible", "inventory/hosts", "web1 ansible_host=10.0.0.1 ansible_become_pass=@@\n", m.password(), "ansible-password", sevHigh),
		p("vault password", ".vault_pass", "@@\n", m.password(), "vault-password-file", sevCrit),
		p("AWS credentials", ".aws/credentials", "[default]\naws_access_key_id = AKIA"+m.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
			16)+"\naws_secret_access_key = @@\n", m.base64(40), "aws-credentials", sevCrit),
		p("AWS secret key in code", "src/s3.py", "client('s3', aws_secret_access_key='@@')\n", m.base64(40), "aws-secret-access-key", sevCrit),
		p("Maven", ".m2/settings.xml",
			"<settings><servers><server><id>nexus</id><username>ci</username><password>@@</password></server></servers></settings>\n", m.password(),
			"maven-settings", sevHigh),
		p("npmrc", ".npmrc", "//npm.corp.net/:_authToken=@@\n", m.hex(8)+"-"+m.hex(4)+"-"+m.hex(4)+"-"+m.hex(4)+"-"+m.hex(12),
			"npm-registry-token", sevHigh),
		p("pypirc", ".pypirc", "[corp]\nrepository: https://pypi.corp.net\nusername: ci\npassword: @@\n", m.password(), "pypirc", sevHigh),
		p("gem credentials", ".gem/credentials", "---\n:rubygems_api_key: @@\n", m.hex(48), "package-credentials", sevHigh),
		p("Rails master key", "config/master.key", "@@\n", m.hex(32), "rails-master-key", sevCrit),
		p("Rails secrets", "config/secrets.yml", "production:\n  secret_key_base: @@\n", m.hex(128), "rails-secrets", sevHigh),
		p("Rails secret token", "config/initializers/secret_token.rb", "Shop::Application.config.secret_token = '@@'\n", m.hex(128),
			"rails-secret-key-base", sevHigh),
		p("Django", "shop/settings.py", "SECRET_KEY = '@@'\n", m.of(alphanumeric+"!@#%^&*(-_=+)", 50), "django-secret-key", sevHigh),
		p("Laravel", "config/app.php", "<?php return ['APP_KEY' => '@@'];\n", "base64:"+m.base64(43)+"=", "laravel-app-key", sevHigh),
		p("SFTP", ".vscode/sftp.json", `{"host": "ftp.corp.net", "username": "w", "password": "@@"}`, m.password(), "transfer-client", sevHigh),
		p("FileZilla", "filezilla.xml", "<Server><Host>h</Host><Pass encoding=\"base64\">@@</Pass></Server>\n", encode64(m.password()),
			"transfer-client", sevHigh),
		p("my.cnf", ".my.cnf", "[client]\nuser=root\npassword=@@\n", m.password(), "database-client", sevHigh),
		p("Tomcat", "conf/tomcat-users.xml", "<user username=\"a\" password=\"@@\" roles=\"manager\"/>\n", m.password(), "service-config",
			sevHigh),
		p("SQL", "db/grants.sql", "CREATE USER app IDENTIFIED BY '@@';\n", m.password(), "sql-password", sevMed),
		p("hash", "db/users.sql", "INSERT INTO u VALUES (1, '@@');\n", "$2b$12$"+m.word(53), "password-hash", sevLow),
		p("URL token", "src/maps.js", "fetch('https://maps.corp.net/v1?api_key=@@')\n", m.word(32), "url-token", sevMed),
		p("call", "src/db.php", "<?php\n$db = new mysqli('sql.corp.net', 'shop', '@@', 'shop');\n", m.password(), ruleCall, sevHigh),
		p("client", "src/Files.cs",
			"var files = new Account(\"shop\", \""+m.word(20)+"\", \"@@\");\n", m.word(32), "client-credentials",
			sevHigh),
		p("server", "src/db.php", "<?php\n$host = 'sql.corp.net';\n$user = 'shop';\n$pass = '@@';\n", m.password(), ruleServerPass, sevHigh),
		p("default", "src/api.js", "const key = process.env.MAPS_API_KEY || '@@'\n", m.word(32), ruleFallback, sevMed),
		p("configuration", "config/app.yaml", "smtp:\n  password: @@\n", m.password(), "config-password", sevMed),
		p("code", "src/Login.java", "String dbPassword = \"@@\";\n", m.password(), "hardcoded-password", sevMed),
		p("configured secret", "config/app.toml", "oauth_secret = \"@@\"\n", m.of(alphanumeric+"!#%&*+", 24), "config-secret", sevMed),
		p("secret in code", "src/auth.ts", "const clientSecret = '@@'\n", m.of(alphanumeric+"!#%&*+", 24), "hardcoded-secret", sevMed),
		p("key of tokens", "src/auth.ts", "const jwtSecret = '@@'\n", m.of(alphanumeric+"!#%&*+", 24), ruleSigning, sevHigh),
		p("pair of settings", "k8s/web.yaml", "env:\n- name: SMTP_PASSWORD\n  value: \"@@\"\n", m.password(), rulePairedPassword, sevMed),
		p("pair of a secret", "App.config", "<add key=\"ApiKey\" value=\"@@\"/>\n", m.word(32), rulePairedSecret, sevMed),
		p("address of a database", "db.go", "sql.Open(\"mysql\", \"app:@@@tcp(db.corp.net:3306)/shop\")\n", m.password(), ruleDSN, sevHigh),
		p("Firefox", "profile/logins.json", `{"logins": [{"encryptedPassword": "@@"}]}`, m.base64(60), "browser-logins", sevMed),
		p("generic", "src/app.go", "const serviceCredential = \"@@\"\n", m.hex(40), genericRule, sevLow),
		p("GitHub", "src/app.go", "const t = \"@@\"\n", "ghp_"+m.word(36), "github-pat", sevCrit),
		p("Stripe live", "src/app.go", "const t = \"@@\"\n", "sk_"+"live_"+m.word(24), "stripe-access-token", sevCrit),
		p("Stripe test", "src/app.go", "const t = \"@@\"\n", "sk_"+"test_"+m.word(24), "stripe-access-token", sevMed),
		p("in base64", "src/app.go", "const t = \"@@\"\n", encode64("ghp_"+m.word(36)), "github-pat", sevCrit),
		p("tunnel", "etc/wg0.conf", "[Interface]\nAddress = 10.0.0.1/24\nPrivateKey = @@\n", m.base64(42)+"A=", ruleWireGuard, sevHigh),
		p("static key", "etc/ta.key", armour("OpenVPN Static key V1", "@@")+"\n", fold(m.hex(512)), "private-key", sevHigh),
		p("wallet", "hardhat.config.js", "networks: { main: { accounts: ['0x@@'] } }\n", m.hex(64), ruleWallet, sevHigh),
		p("account at a cloud", "src/Store.cs", "string PrimaryKey = \"@@\";\n", m.base64(86)+"==", ruleAccount, sevCrit),
		p("password in an address", "src/sms.php", "<?php $u = \"https://api.sms.net/send?user=shop&password=@@\";\n", m.word(12),
			"url-password", sevHigh),
		p("phrase", "src/wallet.js", "const mnemonic = '@@'\n", m.phrase(12), ruleMnemonic, sevHigh),
		p("generated password", "infra/terraform.tfstate", `{"version": 4, "resources": [{"mode": "managed", "type": "random_password", "name": "db", `+
			`"instances": [{"attributes": {"length": 12, "result": "@@"}}]}]}`, m.password(), "terraform-state", sevHigh),
		{name: "key store", path: "release.keystore", content: "\xfe\xed\xfe\xed\x00\x00\x00\x02", rule: "credential-store", severity: sevMed},
		{name: "PKCS #12", path: "client.p12", content: "0\x82\x00\x00\x02", rule: "pkcs12-file", severity: sevMed},
	}
	for _, e := range tokenRules() {
		all = append(all, m.token(e))
	}
	return all
}

// token returns a value of the form that a rule expects.
func (m *maker) token(e entry) planted {
	for {
		value := fromExpr(m.r, e.expr)
		at := e.rule().expr.FindStringSubmatch(value)
		if at != nil && entropy(at[1]) > 3.2 && emptyWords(at[1]) == "" && digits(at[1]) > 2 && strings.ToUpper(at[1]) != at[1] {
			line := "line = \"" + value + "\"\n"
			if e.id == "discord-bot-token" {
				line = "discord " + line
			}
			return planted{name: e.id, path: "src/app.rb", content: line, secret: at[1], rule: e.id, severity: e.severity}
		}
	}
}

func TestEveryRuleOfOursFindsWhatItIsFor(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 1)
	seen := map[string]bool{}
	for _, p := range m.plant() {
		seen[p.rule] = true
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			report := scanFiles(t, map[string]string{p.path: p.content})
			var found []string
			for _, f := range report.Findings {
				found = append(found, fmt.Sprintf("%s %s", f.RuleID, f.Severity))
				requireComplete(t, f, p)
			}
			require.Contains(t, found, fmt.Sprintf("%s %s", p.rule, p.severity))
			require.True(t, report.Judged || p.secret == "")
		})
	}
	for _, r := range ours() {
		require.True(t, seen[r.id], "rule %s has no sample", r.id)
	}
}

// ours returns our rules, without gitleaks'.
func ours() []*rule {
	all := append(keyRules(), formatRules()...)
	for _, list := range [][]entry{tokenRules(), namedRules(), assignmentRules(), pairRules(), argumentRules(), namedKeyRules()} {
		for _, e := range list {
			all = append(all, e.rule())
		}
	}
	return all
}

// requireComplete checks that a finding has every required field, and no forbidden one.
func requireComplete(t *testing.T, f scan.Finding, p planted) {
	t.Helper()
	require.NotEmpty(t, f.Title)
	require.NotEmpty(t, f.Message)
	require.NotEmpty(t, f.Remediation)
	require.NotEmpty(t, f.CWE)
	require.True(t, f.Severity.Valid())
	require.NotEmpty(t, f.Confidence)
	require.Equal(t, p.path, f.Path)
	require.Len(t, f.Identity, 64)
	require.Equal(t, []string{engineName}, f.Engines)
	require.Equal(t, f.RuleID, f.Secret.Rule)
	require.True(t, f.Secret.InHead)
	if p.secret == "" {
		return
	}
	require.Positive(t, f.StartLine)
	require.LessOrEqual(t, f.StartLine, f.EndLine)
	for _, shown := range []string{f.Snippet, f.Message, f.Title, f.Identity, f.Remediation} {
		requireHidden(t, p.secret, shown)
	}
}

var armourLine = regexp.MustCompile("-----[A-Z ]+-----(\n|\\\\n)?")

// headers are the words in the armour of secrets.
const headers = "Version: Proc-Type: 4,ENCRYPTED DEK-Info: base64: access_token$production$"

// requireHidden requires that at most the first four characters of a secret are shown, and
// no other eight consecutive ones.
func requireHidden(t *testing.T, secret, shown string) {
	t.Helper()
	secret = armourLine.ReplaceAllString(secret, "")
	require.NotContains(t, shown, secret)
	for i := 0; i+8 <= len(secret); i++ {
		piece := secret[i : i+8]
		if strings.ContainsAny(piece, "-\n") || strings.Contains(headers, piece) {
			continue
		}
		require.NotContains(t, shown, piece)
	}
	if len(secret) > shownPrefix && !strings.HasPrefix(secret, "-----") && !strings.HasPrefix(secret, "base64") &&
		!strings.HasPrefix(secret, "access") {
		require.NotContains(t, shown, secret[:shownPrefix+1])
	}
}

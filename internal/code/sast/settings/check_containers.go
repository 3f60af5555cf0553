package settings

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

// databases maps the last part of a data store's image name to its port.
var databases = map[string]string{
	"postgres": "5432", "postgresql": "5432", "postgis": "5432", "pgvector": "5432", "timescaledb": "5432", "mysql": "3306", "mariadb": "3306",
	"percona": "3306", "mongo": "27017", "mongodb": "27017", "redis": "6379", "valkey": "6379", "keydb": "6379", "memcached": "11211",
	"elasticsearch": "9200", "opensearch": "9200", "cassandra": "9042", "couchdb": "5984", "influxdb": "8086", "clickhouse": "8123",
	"clickhouse-server": "8123", "cockroach": "26257", "neo4j": "7687", "etcd": "2379", "server": "1433", "zookeeper": "2181",
}

var (
	variable  = regexp.MustCompile(`\$\{(\w+)(:?-([^}]*))?[^}]*\}|\$(\w+)`)
	published = regexp.MustCompile(`^(?:(\[[0-9a-fA-F:]+\]|[\d.]+|):)?(\d[\d-]*|):(\d[\d-]*)(?:/\w+)?$`)
)

// checkDatabasePorts reports data stores that listen on all addresses of the host.
func checkDatabasePorts(d *Document) []found {
	var out []found
	for _, service := range parsePath("services.*").from(d.Root) {
		image, _ := service.get("image")
		name := imageName(image)
		port, known := databases[name]
		if !known || name == "server" && !strings.Contains(image, "mssql") {
			continue
		}
		for _, p := range parsePath("ports.*").from(service) {
			if public(p) {
				out = append(out, found{at: p, detail: "Port " + port + " of " + name + " is open to every network that reaches the host."})
				break
			}
		}
	}
	return out
}

// tools are images that developers use alongside databases.
var tools = regexp.MustCompile(`^(adminer|pgadmin4?|phpmyadmin|mongo-express|mailhog|mailpit|maildev|redis-?commander|redisinsight|kibana|localstack|minio)$`)

var sourceTree = regexp.MustCompile(`^\.{1,2}/?:`)

// emulators are images that stand in for a cloud, a mail server or another service while a program is developed.
var emulators = regexp.MustCompile(`^(azurite|dynamodb-local|fake-gcs-server|greenmail|localstack|mailcatcher|maildev|mailhog|mailpit|mockserver|smtp4dev|wiremock)$`)

// developmentMode matches a variable of the environment that makes a framework run for development.
var developmentMode = regexp.MustCompile(
	`(?i)^(app_env|aspnetcore_environment|dotnet_environment|flask_env|node_env|rack_env|rails_env|spring_profiles_active)=["']?(dev|develop|development|local)\b`)

// developing reports whether the file is for development: it mounts the source code into a container, starts a program for development or
// an emulator, or only services that a program needs.
func developing(root *Node) bool {
	services := parsePath("services.*").from(root)
	for _, service := range services {
		if image, _ := service.get("image"); emulators.MatchString(imageName(image)) || inDevelopmentMode(service) {
			return true
		}
	}
	for _, volume := range parsePath("services.*.volumes.*").from(root) {
		if volume.Kind == Scalar && sourceTree.MatchString(volume.Text) {
			return true
		}
	}
	for _, service := range services {
		image, _ := service.get("image")
		if _, known := databases[imageName(image)]; !known && !tools.MatchString(imageName(image)) || service.member("build") != nil {
			return false
		}
	}
	return len(services) > 0
}

// inDevelopmentMode reports whether the environment of a service is one for development.
func inDevelopmentMode(service *Node) bool {
	env := service.member("environment")
	if env == nil {
		return false
	}
	for _, variable := range env.scalars() {
		if developmentMode.MatchString(variable.Text) {
			return true
		}
	}
	return slices.ContainsFunc(env.Members, func(m Member) bool {
		return m.Value.Kind == Scalar && developmentMode.MatchString(m.Key+"="+m.Value.Text)
	})
}

// imageName returns the last part of an image's name, without its tag and digest.
func imageName(image string) string {
	image, _, _ = strings.Cut(image, "@")
	image = path.Base(variable.ReplaceAllString(image, "$3"))
	image, _, _ = strings.Cut(image, ":")
	return strings.ToLower(image)
}

// public reports whether a published port is bound to all addresses.
func public(p *Node) bool {
	if p.Kind == Map {
		_, fixed := p.get("published")
		host, _ := p.get("host_ip")
		return fixed && !loopback(variable.ReplaceAllString(host, "$3"))
	}
	text := variable.ReplaceAllStringFunc(p.Text, func(v string) string {
		m := variable.FindStringSubmatch(v)
		if m[3] == "" {
			return "1" // a port or an address that is set elsewhere
		}
		return m[3]
	})
	m := published.FindStringSubmatch(text)
	return m != nil && m[2] != "" && (m[1] == "" || m[1] == "0.0.0.0" || m[1] == "[::]")
}

func loopback(host string) bool {
	return strings.HasPrefix(host, "127.") || host == "::1" || host == "localhost"
}

var (
	// Programs that drop root's rights when the container starts, and images that never run
	// as root.
	dropsRoot = regexp.MustCompile(`\b(gosu|su-exec|s6-svscan|setpriv|runuser|setuidgid|chroot --userspec|s6-overlay|s6-setuidgid|tini-user|dumb-init-user|` +
		`USER_UID|PUID|APP_UID|fixuid)\b|\bstart-stop-daemon\b[^\n]*\s(--chuid|-c)\b|\bsudo\s+-\w*u\b|\bsu\s+(-\s+)?["'$\w]|exec\s+su\b`)
	rootless = regexp.MustCompile(`(?i)nonroot|rootless|unprivileged|-user\b|distroless.*:nonroot|cgr\.dev/chainguard|bitnami/|jenkins/|sonarqube|/ubi[789][/-](?:nodejs|python|openjdk)`)
	rootUser = regexp.MustCompile(`(?i)^["']?(root|0)["']?(:\S+)?$`)
	// needsRoot matches commands that start programs which act for several users.
	needsRoot = regexp.MustCompile(`^\W*((exec|service)\s+)?([\w./-]*/)?(crond?|sshd|sbin/init|systemd)\b`)
	// networkTools matches the installation of programs that configure the network of the host or the container, which only root may.
	networkTools = regexp.MustCompile(`\b(apk|apt(-get)?|dnf|yum|microdnf|pacman|zypper)\b[^\n;&]*\s(iptables|nftables|ipset|wireguard(-tools)?|openvpn|strongswan)\b`)
	// interactive matches a command that is only a shell: the image is an environment for developers.
	interactive = regexp.MustCompile(`^\W*([\w./-]*/)?(ba|da|fi|k|z)?sh\W*$`)
	// workersOf matches images whose server starts as root to bind its port and gives its workers a user of their own; otherProgram
	// commands that start something else in them.
	workersOf    = regexp.MustCompile(`^(docker\.io/)?(library/)?(php:\S*\b(apache|fpm)\b|(nginx|httpd)(:|@|$))`)
	otherProgram = regexp.MustCompile(`^\W*((exec|sh|bash|-l?c)\W+)*((\w+/)*bin/)?(php|node|python\d?|supervisord|java|cron)([^\w-]|$)`)

	tagged    = regexp.MustCompile(`:[^/@]+$`)
	scriptArg = regexp.MustCompile(`[\w./-]+`)
)

// startsAsRoot reports whether a base image leaves what a command starts to root.
func startsAsRoot(image, command string) bool {
	return rootBase(image) && (!workersOf.MatchString(image) || otherProgram.MatchString(command))
}

// checkRoot reports images that run as root: neither their last stage nor the stages that it
// is built on set another user.
func checkRoot(d *Document) []found {
	stages := parsePath("stage").from(d.Root)
	if len(stages) == 0 {
		return nil
	}
	last := stages[len(stages)-1]
	place := cmp.Or(lastOf(last, "entrypoint"), lastOf(last, "cmd"))
	if place == nil || isForRoot(last, place.Text) {
		return nil // a base or build image, or one that is meant to run as root
	}
	for at, left := last, len(stages); at != nil && left > 0; left-- {
		user := lastOf(at, "user")
		switch {
		case user == nil:
		case rootUser.MatchString(user.Text):
			if startsAsUser(d, at) || startsWorkers(stages, at, place.Text) {
				return nil
			}
			return []found{{at: user, confidence: scan.ConfidenceHigh, detail: "The last USER is root."}}
		default:
			return nil
		}
		if startsAsUser(d, at) {
			return nil
		}
		from, _ := at.get("from")
		next := stageOf(stages, from)
		if strings.Contains(from, "$") || rootless.MatchString(from) || next == nil && !startsAsRoot(from, place.Text) {
			return nil
		}
		at = next
	}
	return []found{{at: place}}
}

// isForRoot reports whether what a stage starts acts for several users or for developers, or configures the network.
func isForRoot(stage *Node, command string) bool {
	if needsRoot.MatchString(command) ||
		interactive.MatchString(command) && (lastOf(stage, "entrypoint") == nil || lastOf(stage, "cmd") == nil) {
		return true
	}
	return slices.ContainsFunc(stage.Members, func(m Member) bool {
		return m.Key == "run" && m.Value.Kind == Scalar && networkTools.MatchString(m.Value.Text)
	})
}

// rootBase reports whether an image is an official one that runs as root: others may set a
// user themselves.
func rootBase(from string) bool {
	image, _, _ := strings.Cut(from, "@")
	image = strings.TrimPrefix(strings.TrimPrefix(image, "docker.io/"), "library/")
	if strings.Contains(image, "/") {
		return strings.HasPrefix(image, "mcr.microsoft.com/dotnet/")
	}
	name, _, _ := strings.Cut(image, ":")
	switch name {
	case "alpine", "debian", "ubuntu", "fedora", "centos", "amazonlinux", "almalinux", "rockylinux", "archlinux", "busybox", "scratch",
		"python", "node", "golang", "ruby", "php", "openjdk", "eclipse-temurin", "amazoncorretto", "maven", "gradle", "rust", "perl", "elixir",
		"erlang", "nginx", "httpd", "tomcat", "jetty", "swift", "dart", "buildpack-deps", "oven/bun", "caddy", "buster", "bullseye":
		return true
	}
	return false
}

func lastOf(n *Node, key string) (last *Node) {
	for _, m := range n.Members {
		if m.Key == key {
			last = m.Value
		}
	}
	return last
}

func stageOf(stages []*Node, name string) *Node {
	for _, s := range stages {
		if n, ok := s.get("name"); ok && n == strings.ToLower(name) {
			return s
		}
	}
	return nil
}

// startsWorkers reports whether a stage is built, perhaps through others, on the image of a server that gives its workers a user of their
// own, and a command starts that server.
func startsWorkers(stages []*Node, at *Node, command string) bool {
	from := ""
	for left := len(stages); at != nil && left > 0; left-- {
		from, _ = at.get("from")
		at = stageOf(stages, from)
	}
	return workersOf.MatchString(from) && !otherProgram.MatchString(command)
}

// maxScripts limits the files that are read to find a program that drops root's rights.
const maxScripts = 200

// startsAsUser reports whether a stage uses a program that drops root's rights: in its
// instructions, or in scripts of the repository that it starts.
func startsAsUser(d *Document, stage *Node) bool {
	var copied, started []string
	for _, m := range stage.Members {
		if m.Value.Kind == Scalar && dropsRoot.MatchString(m.Value.Text) {
			return true
		}
		switch m.Key {
		case "entrypoint", "cmd":
			started = append(started, pathsIn(m.Value.Text)...)
		case "copy", "add":
			copied = append(copied, pathsIn(m.Value.Text)...)
		}
	}
	names := slices.Concat(started, copied)
	for _, folder := range copied {
		for _, script := range started {
			names = append(names, path.Join(folder, path.Base(script)))
		}
	}
	return slices.ContainsFunc(names[:min(len(names), maxScripts)], func(name string) bool { return scriptDropsRoot(d, name) })
}

// pathsIn returns what can be a path in the arguments of an instruction.
func pathsIn(arguments string) (out []string) {
	for _, word := range scriptArg.FindAllString(arguments, 20) {
		if len(word) >= 3 && !strings.HasPrefix(word, "--") {
			out = append(out, word)
		}
	}
	return out
}

// scriptDropsRoot reports whether a file of the repository drops root's rights. Its path is relative to the
// Dockerfile or to the repository, or below a folder of an image into which that was copied.
func scriptDropsRoot(d *Document, name string) bool {
	for rest := strings.Trim(name, "/"); rest != ""; _, rest, _ = strings.Cut(rest, "/") {
		for _, dir := range []string{path.Dir(d.Path), "."} {
			at := path.Join(dir, rest)
			if !strings.HasPrefix(at, "../") && dropsRoot.Match(d.Files.Read(at)) {
				return true
			}
		}
	}
	return false
}

// checkUntagged reports third-party base images that change without notice. Names without a slash are Docker's official images.
func checkUntagged(d *Document) []found {
	stages := parsePath("stage").from(d.Root)
	var out []found
	for _, stage := range stages {
		from := stage.member("from")
		if from == nil || strings.Contains(from.Text, "$") || strings.Contains(from.Text, "@sha256:") || from.Text == "scratch" ||
			stageOf(stages, from.Text) != nil || !strings.Contains(from.Text, "/") || ownImage(d, from.Text) {
			continue
		}
		if tag := tagged.FindString(from.Text); tag == "" || tag == ":latest" {
			out = append(out, found{at: from})
		}
	}
	return out
}

// ownImage reports whether an image is the repository's own, or another one of its owner.
func ownImage(d *Document, image string) bool {
	owner, name := path.Split(tagged.ReplaceAllString(image, ""))
	return d.ownedBy(path.Base(owner)) || strings.EqualFold(name, path.Base(d.Repository))
}

package gitremote

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
)

// environment returns the environment of git, which isolates it from the configuration of the
// user and the system; PATH is its only variable from this process.
func environment(dir string, u URL) []string {
	return []string{
		"PATH=" + os.Getenv("PATH"),
		"HOME=" + filepath.Join(dir, "work"),
		"XDG_CONFIG_HOME=" + filepath.Join(dir, "work"),
		"TMPDIR=" + dir,
		"LC_ALL=C",
		"GIT_CONFIG_NOSYSTEM=1",
		"GIT_CONFIG_SYSTEM=/dev/null",
		"GIT_CONFIG_GLOBAL=/dev/null",
		"GIT_ATTR_NOSYSTEM=1",
		"GIT_CEILING_DIRECTORIES=" + dir,
		"GIT_TERMINAL_PROMPT=0",
		"GIT_ASKPASS=",
		"SSH_ASKPASS=",
		"SSH_ASKPASS_REQUIRE=never",
		"GIT_ALLOW_PROTOCOL=" + u.Scheme,
		"GIT_PROTOCOL_FROM_USER=0",
		"GIT_OPTIONAL_LOCKS=0",
	}
}

// settings returns the configuration, passed in the environment instead of -c: command lines
// are visible to everyone.
func settings(cfg Config, u URL, gate, header string) []string {
	pairs := [][2]string{
		{"core.hooksPath", "/dev/null"},
		{"core.fsmonitor", "false"},
		{"credential.helper", ""}, // empties the list
		{"protocol.allow", "never"},
		{"protocol." + u.Scheme + ".allow", "always"},
		{"protocol.file.allow", "never"},
		{"protocol.ext.allow", "never"},
		{"protocol.version", "2"},
		{"submodule.recurse", "false"},
		{"fetch.recurseSubmodules", "false"},
		{"transfer.bundleURI", "false"},
	}
	if !u.SSH() {
		seconds := max(int(cfg.Timeout.Seconds()), 1)
		pairs = append(pairs,
			[2]string{"http.proxy", "http://" + gate},
			[2]string{"http.followRedirects", "false"},
			[2]string{"http.userAgent", cfg.UserAgent},
			[2]string{"http.sslVerify", "true"},
			[2]string{"http.emptyAuth", "false"},
			[2]string{"http.lowSpeedLimit", "1"},
			[2]string{"http.lowSpeedTime", fmt.Sprint(seconds)},
		)
		if header != "" {
			pairs = append(pairs, [2]string{"http." + u.Scheme + "://" + u.Address() + "/.extraHeader", header})
		}
		if cfg.CAFile != "" {
			pairs = append(pairs, [2]string{"http.sslCAInfo", cfg.CAFile})
		}
	}
	env := []string{fmt.Sprintf("GIT_CONFIG_COUNT=%d", len(pairs))}
	for i, p := range pairs {
		env = append(env, fmt.Sprintf("GIT_CONFIG_KEY_%d=%s", i, p[0]), fmt.Sprintf("GIT_CONFIG_VALUE_%d=%s", i, p[1]))
	}
	return env
}

// sshCommand returns the ssh command that git starts, through a shell. It connects to the
// gate and knows the host by its own name.
func sshCommand(cfg Config, u URL, gate, key, known string) string {
	host, port, _ := net.SplitHostPort(gate)
	alias, check := u.Host, "accept-new"
	if u.Port != "22" {
		alias = "[" + u.Host + "]:" + u.Port // OpenSSH's spelling in known_hosts
	}
	if cfg.KnownHosts != "" {
		known = cfg.KnownHosts
		if cfg.StrictHostKeys {
			check = "yes"
		}
	}
	options := []string{
		"BatchMode=yes", "StrictHostKeyChecking=" + check, "UserKnownHostsFile=" + inSSH(known), "GlobalKnownHostsFile=/dev/null",
		"UpdateHostKeys=no", "HashKnownHosts=no", "CheckHostIP=no", "HostKeyAlias=" + alias, "HostName=" + host, "Port=" + port,
		"IdentityFile=" + inSSH(key), "IdentitiesOnly=yes", "IdentityAgent=none",
		"PreferredAuthentications=publickey", "PasswordAuthentication=no", "KbdInteractiveAuthentication=no",
		"GSSAPIAuthentication=no", "ForwardAgent=no", "ForwardX11=no", "ClearAllForwardings=yes", "PermitLocalCommand=no",
		"ProxyCommand=none", "ControlPath=none", "Tunnel=no", "AddKeysToAgent=no", "LogLevel=ERROR",
		fmt.Sprintf("ConnectTimeout=%d", max(int(cfg.Timeout.Seconds()), 1)), "ServerAliveInterval=15", "ServerAliveCountMax=2",
	}
	var b strings.Builder
	b.WriteString("ssh -F /dev/null")
	for _, o := range options {
		b.WriteString(" -o " + inShell(o))
	}
	return b.String()
}

// inSSH quotes a path for an option of ssh, where % begins a token.
func inSSH(path string) string { return `"` + strings.ReplaceAll(path, "%", "%%") + `"` }

func inShell(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

package lighthouse

import (
	"fmt"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// launch is a way to start workers: as which user, with or without Chromium's sandbox.
type launch struct {
	credential *syscall.Credential // nil: as the present user
	user       string
	sandbox    bool
}

// String describes the launch for logs.
func (l launch) String() string {
	if l.sandbox {
		return "as " + l.user + ", with Chromium's sandbox"
	}
	return "as " + l.user + ", without Chromium's sandbox"
}

// launches returns the ways to start workers that cfg allows, the safest first.
func launches(cfg Config) []launch {
	var all []launch
	add := func(credential *syscall.Credential, name string) {
		if cfg.Sandbox != SandboxOff && (credential != nil || os.Geteuid() != 0) { // Chromium refuses to sandbox root
			all = append(all, launch{credential: credential, user: name, sandbox: true})
		}
		if cfg.Sandbox != SandboxRequired {
			all = append(all, launch{credential: credential, user: name})
		}
	}
	if os.Geteuid() != 0 {
		add(nil, "this user")
		return all
	}
	if credential, err := credentialOf(cfg.User); err == nil {
		add(credential, cfg.User)
	}
	add(nil, "root")
	return all
}

func credentialOf(name string) (*syscall.Credential, error) {
	u, err := user.Lookup(name)
	if err != nil {
		return nil, fmt.Errorf("look up the user for the browser: %w", err)
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, fmt.Errorf("look up the user for the browser: %w", err)
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return nil, fmt.Errorf("look up the user for the browser: %w", err)
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}

package sandbox

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"assay/internal/sandbox/launch"
)

// detect tries all protections. If one fails, it is disabled, and the others are tried
// again.
func (h *Host) detect(ctx context.Context) {
	h.works = true
	root := os.Geteuid() == 0
	reasons := map[string]string{}
	has := features{user: root, namespaces: true, unshared: !root, landlock: landlockABI(), seccomp: hasSeccomp()}
	for _, p := range h.cfg.Without {
		has.drop(p)
		reasons[p] = "left out"
	}
	if has.namespaces && root {
		network, err := newNamespace()
		if err != nil {
			has.namespaces, reasons[ProtectionNamespaces] = false, err.Error()
		}
		h.nowhere = network
	}
	for range 5 {
		lacks, why := h.probe(ctx, has)
		if lacks == "" {
			break
		}
		reasons[lacks] = why
		has.drop(lacks)
	}
	h.has = has
	h.describe(root, reasons)
}

func (f *features) drop(protection string) {
	switch protection {
	case ProtectionUser:
		f.user = false
	case ProtectionNamespaces:
		f.namespaces, f.unshared = false, false
	case ProtectionLandlock:
		f.landlock = 0
	case ProtectionSeccomp:
		f.seccomp = false
	}
}

// probe starts the launcher without a program, and returns the protection that failed, ""
// for none.
func (h *Host) probe(ctx context.Context, has features) (lacks, why string) {
	s := &Sandbox{host: h, uid: -1, gid: -1}
	if has.user {
		s.uid, s.gid = h.cfg.FirstUID, h.cfg.FirstUID
	}
	cmd, err := s.command(ctx, Start{}, []string{launch.Probe}, has)
	if err != nil {
		return ProtectionNamespaces, err.Error()
	}
	var said bytes.Buffer
	cmd.Stderr = &said
	err = cmd.Run()
	if err == nil {
		return "", ""
	}
	step, reason, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(said.String()), launch.Failure), ": ")
	switch step {
	case launch.StepUser:
		return ProtectionUser, reason
	case launch.StepLandlock:
		return ProtectionLandlock, reason
	case launch.StepSeccomp:
		return ProtectionSeccomp, reason
	case launch.StepNetwork, launch.StepRoot:
		return ProtectionNamespaces, reason
	}
	if has.namespaces { // the kernel refused to create them
		return ProtectionNamespaces, err.Error()
	}
	return ProtectionUser, err.Error()
}

func (h *Host) describe(root bool, reasons map[string]string) {
	has := h.has
	say := func(protection string, holds bool, how string) {
		switch {
		case holds:
			h.report.Holds = append(h.report.Holds, how)
		case reasons[protection] != "":
			h.report.Missing = append(h.report.Missing, protection+" ("+reasons[protection]+")")
		default:
			h.report.Missing = append(h.report.Missing, protection)
		}
	}
	if root {
		say(ProtectionUser, has.user, fmt.Sprintf("%s (uid %d to %d)", ProtectionUser, h.cfg.FirstUID, h.cfg.FirstUID+users-1))
	}
	how := ProtectionNamespaces + " (mount, PID, network, IPC)"
	if has.unshared {
		how = ProtectionNamespaces + " (user, mount, PID, network, IPC)"
	}
	say(ProtectionNamespaces, has.namespaces, how)
	say(ProtectionLandlock, has.landlock > 0, fmt.Sprintf("%s %d", ProtectionLandlock, has.landlock))
	say(ProtectionSeccomp, has.seccomp, ProtectionSeccomp)
	say(ProtectionProcesses, has.user || has.unshared, ProtectionProcesses)
	closed := has.namespaces && root || has.landlock >= 4 && has.seccomp
	say(ProtectionNetwork, closed, ProtectionNetwork)
	h.report.Holds = slices.Concat(h.report.Holds, []string{"no new privileges", "resource limits"})
}

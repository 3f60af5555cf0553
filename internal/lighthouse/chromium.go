package lighthouse

import (
	"path/filepath"
	"strings"
	"syscall"
)

// disabledFeatures of Chromium contact its vendor or resolve names by themselves.
var disabledFeatures = []string{
	"AutofillServerCommunication", "CertificateTransparencyComponentUpdater", "DialMediaRouteProvider", "DnsOverHttps",
	"InterestFeedContentSuggestions", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "Translate",
}

// chromiumArgs returns the arguments of a browser whose files are in dir. Every page gets
// its own proxy; the browser's own requests are blocked: its proxy does not exist, and it
// resolves no names.
func chromiumArgs(dir string, sandbox bool) []string {
	args := []string{
		"--headless",
		"--user-data-dir=" + filepath.Join(dir, "profile"),
		"--proxy-server=http://127.0.0.1:9",
		"--proxy-bypass-list=<-loopback>",
		"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
		"--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
		"--webrtc-ip-handling-policy=disable_non_proxied_udp",
		"--disable-quic",
		"--disable-features=" + strings.Join(disabledFeatures, ","),
		"--disable-background-networking", "--disable-component-update", "--disable-default-apps",
		"--disable-domain-reliability", "--disable-client-side-phishing-detection", "--disable-sync",
		"--disable-extensions", "--disable-field-trial-config", "--metrics-recording-only", "--no-pings",
		"--no-first-run", "--no-default-browser-check", "--disable-search-engine-choice-screen",
		"--disable-breakpad", "--disable-crash-reporter", "--disable-hang-monitor", "--disable-prompt-on-repost",
		"--deny-permission-prompts", "--block-new-web-contents",
		"--password-store=basic", "--use-mock-keychain",
		"--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding", "--disable-background-timer-throttling",
		"--disable-gpu", "--mute-audio",
	}
	if !sandbox {
		args = append(args, "--no-sandbox")
	}
	if smallSharedMemory() {
		args = append(args, "--disable-dev-shm-usage")
	}
	return args
}

// smallSharedMemory detects the typical container, whose 64 MiB of shared memory crash
// renderers.
func smallSharedMemory() bool {
	var fs syscall.Statfs_t
	return syscall.Statfs("/dev/shm", &fs) != nil || fs.Blocks*uint64(fs.Bsize) < 512<<20
}

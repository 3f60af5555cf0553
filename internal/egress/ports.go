package egress

import (
	"slices"

	"assay/internal/scan"
)

// sshPort is the default port of ssh.
const sshPort = 22

// JudgeSSHPort refuses ports of other protocols, so that ssh cannot be made to talk to a mail server, for example.
func JudgeSSHPort(text string) error {
	port, err := parsePort(text)
	if err != nil {
		return err
	}
	if port != sshPort && isBadPort(port) {
		return scan.Errorf(scan.CodeTargetForbidden, "Port %d is not open for ssh", port)
	}
	return nil
}

// isBadPort reports whether the Fetch Standard (WHATWG, section 2.10 "Port blocking") blocks
// the port for HTTP, so that a page cannot make the client talk to a mail server, for
// example.
func isBadPort(port uint16) bool {
	_, bad := slices.BinarySearch(badPorts, port)
	return bad
}

var badPorts = []uint16{
	0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103,
	104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514,
	515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723,
	2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
}

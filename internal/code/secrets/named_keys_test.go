package secrets

import (
	"encoding/binary"
	"strings"
	"testing"
)

// ssh2 returns a private key in the format of SSH Communications.
func (m *maker) ssh2(cipher string) string {
	field := func(s string) string { return string(binary.BigEndian.AppendUint32(nil, uint32(len(s)))) + s }
	body := field("if-modn{sign{rsa-pkcs1-sha1}}") + field(cipher) + field(m.word(400))
	kind := label("SSH2 ENCRYPTED PRIV", "ATE KEY")
	return "---- BEGIN " + kind + " ----\nComment: \"2048-bit rsa\"\n" + fold(encode64("\x3f\x6f\xf9\xeb"+field(body))) +
		"\n---- END " + kind + " ----\n"
}

// TestKeysOfTunnelsAndWallets scans keys of tunnels and of accounts in blockchains, and those with which everybody starts.
func TestKeysOfTunnelsAndWallets(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 100)
	key, hex, phrase := m.base64(42)+"E=", m.hex(64), m.phrase(12)
	known := "ac0974bec39a17e36ba4a6b4d238ff94" + "4bacb478cbed5efcae784d7bf4f2ff80"
	junk := strings.Repeat("test ", 11) + "junk"
	requireKinds(t, map[string]specimen{
		"key of a tunnel":          {"etc/wg0.conf", "[Interface]\nPrivateKey = " + key + "\n", sevHigh},
		"shared key of a tunnel":   {"etc/wg0.conf", "[Peer]\nPresharedKey = " + key + "\nAllowedIPs = 10.0.0.2/32\n", sevHigh},
		"public key of a tunnel":   {"etc/wg0.conf", "[Peer]\nPublicKey = " + key + "\nAllowedIPs = 10.0.0.2/32\n", ""},
		"key of a tunnel, cut":     {"etc/wg0.conf", "[Interface]\nPrivateKey = " + m.base64(30) + "\n", sevLow},
		"key of the manual":        {"etc/wg0.conf", "[Interface]\nPrivateKey = yAnz5TF+lXXJte14tji3zlMNq+" + "hd2rYUIgJBgB3fBmk=\n", ""},
		"key to be made":           {"etc/wg0.conf", "[Interface]\nPrivateKey = <output of wg genkey>\n", ""},
		"static key":               {"etc/ta.key", armour("OpenVPN Static key V1", fold(m.hex(512))), sevHigh},
		"static key to be made":    {"etc/ta.key", armour("OpenVPN Static key V1", "insert the key here"), ""},
		"static key of documents":  {"docs/vpn.md", armour("OpenVPN Static key V1", fold(m.hex(512))), ""},
		"SSH2, not encrypted":      {"deploy/id_rsa", m.ssh2("none"), sevHigh},
		"SSH2, encrypted":          {"deploy/id_rsa", m.ssh2("3des-cbc"), sevMed},
		"SSH2, a label":            {"src/a.c", "#define BEGIN \"---- BEGIN SSH2 ENCRYPTED PRIV" + "ATE KEY ----\"\n", ""},
		"accounts of Hardhat":      {"hardhat.config.ts", "accounts: [\n  '0x" + hex + "',\n]\n", sevHigh},
		"accounts from outside":    {"hardhat.config.ts", "accounts: [process.env.PRIVATE_KEY]\n", ""},
		"account of everybody":     {"hardhat.config.ts", "accounts: ['0x" + known + "']\n", ""},
		"account of everybody, up": {"hardhat.config.ts", "accounts: ['0x" + strings.ToUpper(known) + "']\n", ""},
		"key of a wallet":          {"src/pay.js", "const w = new ethers.Wallet('" + hex + "', provider)\n", sevHigh},
		"key in a command":         {"deploy.sh", "cast send --private-key 0x" + hex + " 0x1\n", sevHigh},
		"key in settings":          {"config.toml", "private_key = \"0x" + hex + "\"\n", sevHigh},
		"hash of a transaction":    {"src/pay.js", "const tx = await get('0x" + hex + "')\n", ""},
		"key of zeros":             {"src/pay.js", "new Wallet('0x" + strings.Repeat("0", 63) + "1')\n", ""},
		"phrase":                   {"src/wallet.js", "const MNEMONIC = \"" + phrase + "\"\n", sevHigh},
		"phrase without quotes":    {"deploy/wallet.env", "MNEMONIC=" + phrase + "\n", sevHigh},
		"phrase of 24 words":       {"src/wallet.py", "Account.from_mnemonic(\"" + m.phrase(24) + "\")\n", sevHigh},
		"phrase of tests":          {"src/wallet.js", "const mnemonic = '" + junk + "'\n", ""},
		"phrase of Ganache": {
			"src/wallet.js", "const mnemonic = 'myth like bonus scare over problem client lizard pioneer submit female collect'\n", "",
		},
		"sentence": {"src/wallet.js", "const mnemonic = 'please enter all twelve words of the phrase that you wrote down'\n", ""},
	})
}

package egress

import (
	"net/netip"
	"testing"
)

func BenchmarkJudgeAddr(b *testing.B) {
	p := policyOf(b, "10.0.0.0/8", "*.intranet.test")
	for _, s := range []string{"8.8.8.8", "192.168.0.1", "2606:4700::1111", "64:ff9b::127.0.0.1"} {
		a := netip.MustParseAddr(s)
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = p.JudgeAddr(a)
			}
		})
	}
}

func BenchmarkJudgeHost(b *testing.B) {
	p := policyOf(b, "10.0.0.0/8", "*.intranet.test")
	for _, s := range []string{"www.example.com", "bücher.example", "0x7f.1", "[::1]"} {
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = p.JudgeHost(s)
			}
		})
	}
}

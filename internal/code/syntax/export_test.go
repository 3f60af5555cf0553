package syntax

import "time"

// SetClock replaces the clock of the processor time that parsing uses.
func (p *Parser) SetClock(clock func(thread int) time.Duration) { p.clock = clock }

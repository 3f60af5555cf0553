-- Judges one request against several fixed windows of one caller and counts it
-- in all of them or in none.
--
-- KEYS[i]      counter of window i; its expiry is the end of the window
-- ARGV[2i-1]   limit of window i
-- ARGV[2i]     period of window i in milliseconds
--
-- Returns {accepted 0|1, count 1, milliseconds until reset 1, count 2, …}.
local counts, resets, allowed = {}, {}, true

for i, key in ipairs(KEYS) do
  local count = tonumber(redis.call('GET', key) or '0')
  local ttl = redis.call('PTTL', key)
  -- A counter without an expiry (-1) would never reset: it counts as over, as
  -- one in its last millisecond (0) does, so that a window has its exact length.
  -- One with more than its period left is from before the clock was set back.
  if ttl <= 0 or ttl > tonumber(ARGV[2 * i]) or not count then
    count, ttl = 0, 0
  end
  counts[i], resets[i] = count, ttl
  if count >= tonumber(ARGV[2 * i - 1]) then
    allowed = false
  end
end

local reply = { allowed and 1 or 0 }
for i, key in ipairs(KEYS) do
  if allowed then
    counts[i] = counts[i] + 1
    if resets[i] == 0 then
      resets[i] = tonumber(ARGV[2 * i])
      redis.call('SET', key, 1, 'PX', ARGV[2 * i])
    else
      redis.call('INCR', key)
    end
  end
  reply[2 * i] = counts[i]
  reply[2 * i + 1] = resets[i]
end
return reply

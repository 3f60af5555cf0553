-- Stores a value unless a higher version of it is known.
--
-- KEYS[1]  the value        ARGV[2]  version and value, encoded
-- KEYS[2]  its version      ARGV[1]  version, 19 digits
-- ARGV[3]  lifetime of the value in milliseconds
-- ARGV[4]  lifetime of the version in milliseconds
--
-- Returns 1, or 0 when the value was refused.
local known = redis.call('GET', KEYS[2])
if known and ARGV[1] < known then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[4])
return 1

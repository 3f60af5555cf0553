package app;

import java.math.*;
import java.time.*;
import java.util.*;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.*;

@RestController
class Scalars {
	private JdbcTemplate jdbc;

	@GetMapping("/scalars")
	public List<Object> scalars(String text,
		Integer i,
		Long l,
		Short s,
		Double d,
		Float f,
		Boolean b,
		BigDecimal decimal,
		BigInteger big,
		UUID uuid,
		Date date,
		Calendar calendar,
		Locale locale,
		Currency currency,
		TimeZone zone,
		BitSet bits,
		OptionalInt maybeInt,
		OptionalLong maybeLong,
		java.sql.Date sqlDate,
		java.sql.Time sqlTime,
		java.sql.Timestamp stamp,
		Instant instant,
		LocalDate day,
		LocalDateTime moment,
		LocalTime time,
		ZonedDateTime zoned,
		OffsetDateTime offset,
		Duration duration,
		Period period,
		Year year,
		YearMonth yearMonth,
		DayOfWeek weekday,
		Month month,
		ZoneId zoneId,
		Number number,
		Byte octet) {
		jdbc.execute("SELECT " + text); // want: sql-injection
		jdbc.execute("SELECT " + i);
		jdbc.execute("SELECT " + l);
		jdbc.execute("SELECT " + s);
		jdbc.execute("SELECT " + d);
		jdbc.execute("SELECT " + f);
		jdbc.execute("SELECT " + b);
		jdbc.execute("SELECT " + decimal);
		jdbc.execute("SELECT " + big);
		jdbc.execute("SELECT " + uuid);
		jdbc.execute("SELECT " + date);
		jdbc.execute("SELECT " + calendar);
		jdbc.execute("SELECT " + locale);
		jdbc.execute("SELECT " + currency);
		jdbc.execute("SELECT " + zone);
		jdbc.execute("SELECT " + bits);
		jdbc.execute("SELECT " + maybeInt);
		jdbc.execute("SELECT " + maybeLong);
		jdbc.execute("SELECT " + sqlDate);
		jdbc.execute("SELECT " + sqlTime);
		jdbc.execute("SELECT " + stamp);
		jdbc.execute("SELECT " + instant);
		jdbc.execute("SELECT " + day);
		jdbc.execute("SELECT " + moment);
		jdbc.execute("SELECT " + time);
		jdbc.execute("SELECT " + zoned);
		jdbc.execute("SELECT " + offset);
		jdbc.execute("SELECT " + duration);
		jdbc.execute("SELECT " + period);
		jdbc.execute("SELECT " + year);
		jdbc.execute("SELECT " + yearMonth);
		jdbc.execute("SELECT " + weekday);
		jdbc.execute("SELECT " + month);
		jdbc.execute("SELECT " + zoneId);
		jdbc.execute("SELECT " + number);
		jdbc.execute("SELECT " + octet);
		return null;
	}
}

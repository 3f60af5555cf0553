import java.io.*;
import java.security.*;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.web.bind.annotation.*;
@RestController
class Signed {
  private byte[] key;
  @PostMapping("/d/mac")
  public Object mac(@RequestParam String data, @RequestParam String sig) throws Exception {
    byte[] b = Base64.getDecoder().decode(data);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    if (!MessageDigest.isEqual(mac.doFinal(b), Base64.getDecoder().decode(sig))) throw new SecurityException();
    return new ObjectInputStream(new ByteArrayInputStream(b)).readObject(); // safe
  }
  private byte[] sign(byte[] b) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return mac.doFinal(b);
  }
  @PostMapping("/d/mac2")
  public Object mac2(@RequestParam String data, @RequestParam String sig) throws Exception {
    byte[] b = Base64.getDecoder().decode(data);
    if (!MessageDigest.isEqual(sign(b), Base64.getDecoder().decode(sig))) throw new SecurityException();
    return new ObjectInputStream(new ByteArrayInputStream(b)).readObject(); // safe
  }
  @PostMapping("/d/hash")
  public Object hash(@RequestParam String data, @RequestParam String sig) throws Exception {
    byte[] b = Base64.getDecoder().decode(data);
    if (!MessageDigest.isEqual(MessageDigest.getInstance("SHA-256").digest(b), Base64.getDecoder().decode(sig))) throw new SecurityException();
    return new ObjectInputStream(new ByteArrayInputStream(b)).readObject(); // want: deserialisation
  }
}

using System;
using System.Security.Cryptography;
using System.Text;
using Org.BouncyCastle.Crypto.Parameters;

namespace Shop.Keys;

public class Signer
{
    private static readonly byte[] Fixed = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 };
    private readonly byte[] _key;

    public Signer(byte[] key) => _key = key;

    public void Sign(byte[] data, byte[] salt)
    {
        HMACSHA256.HashData(Encoding.UTF8.GetBytes("a key that everybody can read"), data); // want: hardcoded-key
        HMACSHA256.HashData(_key, data);
        Rfc2898DeriveBytes.Pbkdf2("a password that everybody can read", salt, 600000, HashAlgorithmName.SHA256, 32); // want: hardcoded-key
        var hmac = new HMACSHA256();
        hmac.Key = Convert.FromBase64String("c2VjcmV0IGtleSBmb3IgZXZlcnlib2R5"); // want: hardcoded-key
        hmac.Key = _key;
        new KeyParameter(Encoding.ASCII.GetBytes("0123456789abcdef")); // want: hardcoded-key
        new KeyParameter(_key);
        using var aes = Aes.Create();
        aes.Key = Fixed; // want: hardcoded-key
        aes.CreateDecryptor(new byte[] { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 }, salt); // want: hardcoded-key
        aes.CreateDecryptor(_key, salt);
    }
}

/** Update this list if `db/schema` stores new kinds of data. */
export function StoredData() {
  return (
    <>
      <h2>What we store</h2>
      <ul>
        <li>
          <strong>Your account:</strong> name, email, account type and, if you add them, username, phone
          number, website and picture. We store your password only in a form that nobody can read. If you use
          two-step sign-in, we also store what we need to check your codes. If our terms change, we store when
          you accepted them.
        </li>
        <li>
          <strong>As a driver:</strong> your home ZIP code, equipment, limits, licenses and cards, as you
          enter them.
        </li>
        <li>
          <strong>Your work:</strong> loads, requests, the history of each load (who did what and when),
          messages, saved searches, loads and brokers you hide, and the reviews you write and receive. If a
          driver adds costs, only that driver sees them.
        </li>
        <li>
          <strong>Your team:</strong> who works for your company, in which role and since when, and the email
          addresses you invite.
        </li>
        <li>
          <strong>Your location,</strong> only if you tap Near me in the search, or agree to share it for a
          load. Near me sends your location once, rounded to about seven miles, and we don't store it. For a
          load, we store the last location your phone reported, rounded to about a mile. The load's owner and
          anyone with its tracking link see the nearest city and a dot on a map. It is deleted when you stop
          sharing, and no later than 30 days after the delivery.
        </li>
        <li>
          <strong>Your documents:</strong> insurance, MC certificate, W-9, rate confirmations, bills of
          lading, proofs of delivery, and a record of who opened which document. When you upload a photo, we
          remove the data that the camera saved in it, such as the location.
        </li>
        <li>
          <strong>Your devices:</strong> the browser's name, when you signed in and when you were last active,
          so you can see and end your sessions. If you turn on notifications, we also store the address of
          your browser's notification service. Notifications are encrypted, so only your device can read them.
        </li>
        <li>
          <strong>Payments:</strong> your plan, its price and status, your invoices, and your customer number
          with the payment provider. Card details go to the payment provider, never to us.
        </li>
        <li>
          <strong>Support:</strong> what you write to us, with your name and email, and our answers. We also
          store who of our staff looked at your data, when and why. To help you, staff can see Haulway as you
          see it, without changing anything. You can read who did so under Security. Nobody can change or
          delete these entries, and they stay after you close your account, without your name. If we suspend
          you or your company, we store why and for how long.
        </li>
      </ul>
      <p>
        We use IP addresses for at most an hour to stop abuse, and don't store them with your account. Our log
        records which pages are requested, without what you typed. It also records the IP address when someone
        signs in, fails to sign in, or changes how they sign in. When you sign a document on the page, or a
        receiver signs on your phone, the signature includes the IP address, the browser's name and the time.
        Both sides of the load can see these in the signed PDF.
      </p>
    </>
  );
}

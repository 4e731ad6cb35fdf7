(* That the kernels of which certificates speak, as schema.v defines them, keep their contracts. There is no axiom in this
   file. *)

Require Import schema ZArith Znumtheory Lia.
Open Scope Z_scope.

Lemma max_residue_below_bounds : forall n s P, 1 <= P -> 0 <= max_residue_below n s P < P.
Proof. induction n; intros; cbn -[Z.of_nat Z.modulo]; [lia|]. pose proof (Z.mod_pos_bound (Z.of_nat n * s) P).
  specialize (IHn s P). lia. Qed.

Lemma max_residue_below_largest : forall n i s P, (i < n)%nat -> Z.of_nat i * s mod P <= max_residue_below n s P.
Proof. induction n; intros; cbn -[Z.of_nat Z.modulo]; [lia|]. destruct (Nat.eq_dec i n); [subst; lia|]. specialize (IHn i s P).
  lia. Qed.

(* Steps of s that reach P within n of them have a last one below: its residue is in [P - s, P). *)
Lemma max_residue_contract : forall s n P, 0 <= s -> s < P -> P <= s * (n - 1) -> P - s <= max_residue s n P < P.
Proof.
  intros s n P S SP R. unfold max_residue. split; [|apply max_residue_below_bounds; lia].
  assert (s <> 0) by (intro; subst s; lia). pose proof (Z.div_mod (P - 1) s ltac:(lia)).
  pose proof (Z.mod_pos_bound (P - 1) s ltac:(lia)).
  set (i := (P - 1) / s) in *. assert (0 <= i) by nia. assert (i < n - 1) by (apply (Z.mul_lt_mono_pos_l s); lia).
  pose proof (max_residue_below_largest (Z.to_nat n) (Z.to_nat i) s P ltac:(lia)) as L.
  rewrite Z2Nat.id, Z.mod_small in L by nia. nia.
Qed.

Lemma inverse_below_is : forall k m n u, 0 <= u < Z.of_nat k -> (u * m - 1) mod n = 0 -> (inverse_below k m n * m - 1) mod n = 0.
Proof.
  induction k; intros m n u U E; cbn -[Z.of_nat Z.modulo]; [lia|].
  destruct (Z.eqb_spec ((Z.of_nat k * m - 1) mod n) 0); [assumption|].
  apply (IHk m n u); [|assumption]. assert (u <> Z.of_nat k) by (intro; subst; contradiction). lia.
Qed.

Lemma inverse_is : forall m n, 1 <= n -> Z.gcd m n = 1 -> exists v, inverse m n * m + v * n = 1.
Proof.
  intros m n N G. destruct (Z.gcd_bezout m n 1 G) as [a [b E]].
  assert (I : (inverse m n * m - 1) mod n = 0).
  { apply (inverse_below_is _ m n (a mod n)).
    - pose proof (Z.mod_pos_bound a n). rewrite Z2Nat.id; lia.
    - pose proof (Z.div_mod a n ltac:(lia)). replace (a mod n * m - 1) with (- (b + a / n * m) * n) by nia. apply Z.mod_mul.
      lia. }
  exists (- ((inverse m n * m - 1) / n)). pose proof (Z.div_mod (inverse m n * m - 1) n ltac:(lia)). nia.
Qed.

(* Where x = g*m and y = g*n: u*m + v*n = 1. *)
Lemma gcd_contract : forall x y, 1 <= x -> 1 <= y ->
  let g := Z.gcd x y in let m := x / g in let n := y / g in let u := inverse m n in let v := (1 - u * m) / n in
  1 <= g /\ 1 <= m /\ 1 <= n /\ x = g * m /\ y = g * n /\ u * m + v * n = 1.
Proof.
  intros x y X Y g m n u v.
  assert (G : 1 <= g) by (pose proof (Z.gcd_nonneg x y); assert (g <> 0) by (intro E; apply Z.gcd_eq_0_l in E; lia);
    unfold g in *; lia).
  assert (x = g * m) by (apply Z_div_exact_full_2; [lia|]; apply Z.mod_divide, Z.gcd_divide_l; lia).
  assert (y = g * n) by (apply Z_div_exact_full_2; [lia|]; apply Z.mod_divide, Z.gcd_divide_r; lia).
  assert (1 <= m) by nia. assert (1 <= n) by nia.
  destruct (inverse_is m n) as [w W]; [lia|apply Z.gcd_div_gcd; unfold g in *; lia|].
  assert (v = w) by (unfold v, u; replace (1 - inverse m n * m) with (w * n) by lia; apply Z.div_mul; lia).
  subst w. auto 6.
Qed.

(* Where a*b = c*d, there are f, g, h, i with a = f*g, b = h*i, c = f*h and d = g*i. *)
Lemma factors_contract : forall a b c d, a * b = c * d -> 1 <= a -> 1 <= b -> 1 <= c -> 1 <= d ->
  let f := Z.gcd a c in let g := a / f in let h := c / f in let i := d / g in
  1 <= f /\ 1 <= g /\ 1 <= h /\ 1 <= i /\ a = f * g /\ b = h * i /\ c = f * h /\ d = g * i.
Proof.
  intros a b c d E A B C D f g h i. destruct (gcd_contract a c A C) as [F [G [H [Eg [Eh U]]]]]. fold f g h in F, G, H, Eg, Eh, U.
  assert (Q : g * b = h * d) by (apply (Z.mul_reg_l _ _ f); [lia|]; rewrite !Z.mul_assoc, <- Eg, <- Eh; exact E).
  assert (Di : (g | d)).
  { revert U. generalize ((1 - inverse g h * g) / h). generalize (inverse g h). intros u v U. exists (u * d + v * b).
    replace ((u * d + v * b) * g) with (d * (u * g) + v * (g * b)) by ring. rewrite Q.
    replace (d * (u * g) + v * (h * d)) with (d * (u * g + v * h)) by ring. rewrite U. ring. }
  assert (d = g * i) by (apply Z_div_exact_full_2; [lia|]; apply Z.mod_divide; [lia|exact Di]).
  assert (1 <= i) by nia. assert (b = h * i) by nia. auto 9.
Qed.

(* The largest residue is that of the step's residue; and the last one is, where no residue before wraps around. *)
Lemma max_residue_of_residue : forall s n P, 1 <= P -> max_residue s n P = max_residue (s mod P) n P.
Proof.
  intros s n P H. unfold max_residue. induction (Z.to_nat n); cbn -[Z.of_nat Z.modulo]; [reflexivity|].
  rewrite IHn0, Z.mul_mod_idemp_r; lia.
Qed.

Lemma max_residue_last : forall s n P, 0 <= s -> 1 <= n -> s * (n - 1) < P -> max_residue s n P = s * (n - 1).
Proof.
  intros s n P A N R. unfold max_residue. replace (n - 1) with (Z.of_nat (Z.to_nat (n - 1))) in * by lia.
  replace (Z.to_nat n) with (S (Z.to_nat (n - 1))) by lia. induction (Z.to_nat (n - 1)) as [|k IH].
  - cbn -[Z.modulo]. rewrite Z.mod_0_l; lia.
  - assert (Z.of_nat (S k) * s mod P = Z.of_nat (S k) * s) by (apply Z.mod_small; nia).
    assert (L : s * Z.of_nat k < P) by nia. specialize (IH L). cbn -[Z.of_nat Z.modulo] in *. nia.
Qed.

Lemma gcd_is : forall x y g m n u v, 1 <= g -> x = g * m -> y = g * n -> u * m + v * n = 1 -> Z.gcd x y = g.
Proof.
  intros x y g m n u v G -> -> B. rewrite Z.gcd_mul_mono_l_nonneg by lia. rewrite (Z.bezout_1_gcd m n); [lia|]. exists u, v.
  exact B.
Qed.
